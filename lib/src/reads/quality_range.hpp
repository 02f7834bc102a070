#pragma once

#include <algorithm>
#include <string_view>

namespace motifcount::internal {

struct QualityRange {
    /// Highest quality that is common with an offset of 64. A user who sets a higher minimum already allows for this offset.
    static constexpr unsigned best_phred64 = 41;

    char lowest = '~';
    char highest = '!';

    void add(std::string_view characters) noexcept {
        QualityRange range = *this;  // Local copy, so that the loop can be vectorised
        for (char const character : characters) {
            range.lowest = std::min(range.lowest, character);
            range.highest = std::max(range.highest, character);
        }
        *this = range;
    }
    void add(QualityRange const& other) noexcept {
        lowest = std::min(lowest, other.lowest);
        highest = std::max(highest, other.highest);
    }
    /// True if the qualities have an offset of 64, as in Illumina files before 2011: the lowest character is at least ';'
    /// (quality -5, the minimum), and the highest is '[' (27) to 'j' (42). With an offset of 33, all qualities would be at
    /// least 26, and the highest would be 58 to 73. No instrument reports such qualities: the maximum is 55 (PacBio: 93).
    [[nodiscard]] bool is_phred64() const noexcept {
        return lowest >= ';' && highest >= '[' && highest <= 'j';
    }
};

}  // namespace motifcount::internal
