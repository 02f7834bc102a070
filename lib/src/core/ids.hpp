#pragma once

#include <cstdint>

#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Index of a pattern in a PatternSet: what an engine searches for and reports.
using PatternId = std::uint32_t;
/// Index of a group of patterns (a motif's strands) in a PatternSet.
using GroupId = std::uint32_t;

}  // namespace motifcount::internal
