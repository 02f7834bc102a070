#pragma once

#include <algorithm>
#include <string_view>

namespace motifcount::internal {

struct QualityRange {
    /// Best quality that is usual with an offset of 64; users who set a higher minimum have allowed for the offset
    static constexpr unsigned best_phred64 = 41;

    char lowest = '~';
    char highest = '!';

    void add(std::string_view characters) noexcept {
        QualityRange range = *this;  // A local copy, so that the loop can be vectorised
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
    /// True if the qualities have an offset of 64, as in Illumina files before 2011: all characters are ';' (-5, the minimum)
    /// or above, and the highest is '[' (27) to 'j' (42). With an offset of 33, these characters would mean qualities of 26 or
    /// more, with a highest quality of 58 to 73. No instrument reports them: the maximum is 55 (93 in PacBio's consensus).
    [[nodiscard]] bool is_phred64() const noexcept {
        return lowest >= ';' && highest >= '[' && highest <= 'j';
    }
};

}  // namespace motifcount::internal
