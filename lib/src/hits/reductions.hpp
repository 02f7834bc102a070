#pragma once

#include <cstdint>

namespace motifcount::internal {

/// Reductions of the hits in a record to fewer hits, before a rule counts the hits
struct Reductions {
    std::uint64_t runs =
        0;  ///< Minimum number of copies of a motif in a row; 0 = hits are not joined to runs
    bool best_strand =
        false;  ///< Whether a window of a matrix has at most one hit, on the strand with the higher score
    bool longest = false;          ///< Whether only the longest hits at each start remain
    bool non_overlapping = false;  ///< Whether hits that overlap an earlier hit are dropped

    [[nodiscard]] bool any() const noexcept { return runs != 0 || best_strand || longest || non_overlapping; }
};

}  // namespace motifcount::internal
