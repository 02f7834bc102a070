#pragma once

#include <algorithm>
#include <string_view>

namespace motifcount::internal {

/// The lowest and the highest quality character that were met.
struct QualityRange {
    /// The best quality of files whose codes stand for 64 more: who asks for a better one has allowed for that.
    static constexpr unsigned best_phred64 = 41;

    char lowest = '~';
    char highest = '!';

    void add(std::string_view characters) noexcept {
        QualityRange range = *this;  // no character can be part of it, so many are looked at at once
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
    /// Whether they stand for their codes less 64, as Illumina wrote them before 2011: none below ';' (-5, the least of
    /// all), and the highest from '[' (27) to 'j' (42). If they stood for their codes less 33, all would be 26 or more,
    /// and the best 58 to 73; no instrument says that: the best are at most 55, or 93 in PacBio's consensus.
    [[nodiscard]] bool is_phred64() const noexcept {
        return lowest >= ';' && highest >= '[' && highest <= 'j';
    }
};

}  // namespace motifcount::internal
