#pragma once

#include <cstdint>

#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Index of a pattern in a PatternSet. Engines report this id with each hit.
using PatternId = std::uint32_t;
/// Index of a pattern group in a PatternSet. The patterns for both strands of a motif form one group.
using GroupId = std::uint32_t;

}  // namespace motifcount::internal
