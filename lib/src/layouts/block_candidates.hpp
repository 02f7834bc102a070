#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "layouts/mate_placer.hpp"

namespace motifcount::internal {

/// Parts of a block that are to be placed: parts up to `last`, or only from the pivot on if not `left`
struct BlockRange {
    std::size_t last = 0;
    bool left = true;
};

/// Returns the bases that are compared with a part's list. `at`: the part's start (`forward`) or end
[[nodiscard]] ShortText text_at(LayoutPart const& part, MateText const& mate, unsigned at,
                                bool forward) noexcept;

/// True if the next part may begin at several positions
[[nodiscard]] inline bool has_several_ends(ListMatch const& match) noexcept {
    return match.is_placed() && (match.ends & (match.ends - 1)) != 0;
}

/// Returns the number of bases that a part with a list takes. `room`: number of bases that are left
[[nodiscard]] inline unsigned length_of(LayoutPart const& part, ListMatch const& match,
                                        unsigned room) noexcept {
    return match.is_placed() ? match.length : std::min(room, part.list->list->longest());
}

[[nodiscard]] inline PlacementCost cost_of(ListMatch const& match) noexcept {
    if (match.is_placed()) return {0, match.distance, match.indels};
    bool const ambiguous = match.outcome == ListMatch::Outcome::ambiguous;
    return {0, ambiguous ? match.distance : PlacementCost::no_match, 0};
}

/// Returns the hits of a block's pivot, which is an anchor. Finds them only once per mate.
std::vector<AnchorHit> const& pivot_hits(LayoutBlocks const& layout, std::size_t block, bool exact,
                                         PlacementMemory& memory);

/// Adds all placements of a block's parts to the candidates in `memory`, in any order. `exact`: only placements with exact
/// anchors. `least`: whether only placements with the pivot's least distance are needed. Returns true if the pivot was found,
/// even without room for the other parts.
bool add_candidates(LayoutBlocks const& layout, std::size_t block, BlockRange range, MateText const& mate,
                    bool exact, bool least, PlacementMemory& memory);

}  // namespace motifcount::internal
