#pragma once

#include <cstddef>

#include "layouts/mate_placer.hpp"

namespace motifcount::internal {

/// Parts of a block that are to be placed: parts up to `last`, or only from the pivot on if not `left`
struct BlockRange {
    std::size_t last = 0;
    bool left = true;
};

/// Adds all placements of a block's parts to the candidates in `memory`, in any order. `exact`: only placements with exact
/// anchors. `least`: whether only placements with the pivot's least distance are needed. Returns true if the pivot was found,
/// even without room for the other parts.
bool add_candidates(LayoutBlocks const& layout, std::size_t block, BlockRange range, MateText const& mate,
                    bool exact, bool least, PlacementMemory& memory);

}  // namespace motifcount::internal
