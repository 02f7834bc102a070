#pragma once

#include <cstdint>

#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Index of a pattern in a PatternSet; engines search for patterns and report this id.
using PatternId = std::uint32_t;
/// Index of a group of patterns in a PatternSet; the strands of a motif are one group.
using GroupId = std::uint32_t;

}  // namespace motifcount::internal
