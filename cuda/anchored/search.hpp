#pragma once

#include "match/engine.hpp"

namespace motifcount::internal::cuda {

/// `anchored` on CUDA: up to 8 mismatches by lists of neighbours (cuda/anchored/agent.hpp), beside flanks or anywhere.
///
/// Time: two or three look-ups a place, and 8 bytes for each pattern that a list names there. Memory: 4 bytes for each
/// neighbour of each piece, 467 a pattern for 4 mismatches.
[[nodiscard]] Engine const& anchored_engine();

}  // namespace motifcount::internal::cuda
