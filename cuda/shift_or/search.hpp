#pragma once

#include "match/engine.hpp"

namespace motifcount::internal::cuda {

/// `shift-or` on CUDA: bit slices (cuda/shift_or/agent.hpp), 32 starts a thread, IUPAC classes and up to 3 mismatches.
[[nodiscard]] Engine const& shift_or_engine();

}  // namespace motifcount::internal::cuda
