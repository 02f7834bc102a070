#pragma once

#include <cstdint>

#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {

/// Condition that a fragment must meet to be counted. Motifs with the same sequence count as one motif.
struct Condition {
    std::uint64_t min_hits = 0;  ///< Minimum number of hits of all motifs together
    bool all_motifs = false;     ///< Whether each motif must have a hit

    [[nodiscard]] bool any() const noexcept { return min_hits != 0 || all_motifs; }
};

/// Options from which rules are made, in addition to the targets
struct RuleOptions {
    GuidePairs const* pairs = nullptr;  ///< Null unless motifs are guide pairs
    Condition condition = {};
};

}  // namespace motifcount::internal
