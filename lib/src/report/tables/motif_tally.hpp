#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Numbers of occurrences per motif in one record. Memory: 8 bytes per motif. Not thread-safe.
class MotifTally {
public:
    explicit MotifTally(std::size_t motifs) : numbers_(motifs) {}

    [[nodiscard]] bool empty() const noexcept { return found_.empty(); }
    [[nodiscard]] bool has(MotifId motif) const noexcept { return numbers_[motif] != 0; }
    void add(MotifId motif) {
        if (numbers_[motif]++ == 0) found_.push_back(motif);
    }
    /// Calls use(motif, number) for each motif that was added, in file order, and removes all motifs. Complexity for n different
    /// motifs: n log n
    template <class Use>
    void take(Use&& use) {
        std::ranges::sort(found_);
        for (MotifId const motif : found_) use(motif, std::exchange(numbers_[motif], 0));
        found_.clear();
    }

private:
    std::vector<std::uint64_t> numbers_;
    std::vector<MotifId> found_;  ///< Motifs whose number is not 0
};

}  // namespace motifcount::internal
