#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Numbers of occurrences per motif in one record. Memory: 8.1 bytes per motif. Not thread-safe.
class MotifTally {
public:
    explicit MotifTally(std::size_t motifs) : numbers_(motifs), found_((motifs + 63) / 64) {}

    [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
    [[nodiscard]] bool has(MotifId motif) const noexcept { return numbers_[motif] != 0; }
    void add(MotifId motif) {
        if (numbers_[motif]++ != 0) return;
        auto& word = found_[motif / 64];
        if (word == 0) words_.push_back(motif / 64);
        word |= std::uint64_t{1} << motif % 64;
    }
    /// Calls use(motif, number) for each motif that was added, in file order, and removes all motifs. Complexity for n different
    /// motifs: n log n
    template <class Use>
    void take(Use&& use) {
        std::ranges::sort(words_);
        for (MotifId const word : words_)
            for (auto left = std::exchange(found_[word], 0); left != 0; left &= left - 1) {
                auto const motif = 64 * word + static_cast<MotifId>(std::countr_zero(left));
                use(motif, std::exchange(numbers_[motif], 0));
            }
        words_.clear();
    }

private:
    std::vector<std::uint64_t> numbers_;
    std::vector<std::uint64_t> found_;  ///< Bits: motifs whose number is not 0
    std::vector<MotifId>
        words_;  ///< Words of found_ that are not 0. Sorting words takes less time than sorting motifs.
};

}  // namespace motifcount::internal
