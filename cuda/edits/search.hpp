#pragma once

#include "match/engine.hpp"

namespace motifcount::internal::cuda {

/// Edits on CUDA: a device finds where patterns are within the edits (cuda/edits/agent.hpp), and the host measures all
/// distances there, as the CPU's engine does (match/edit_engine.hpp).
[[nodiscard]] Engine const& edit_engine();

}  // namespace motifcount::internal::cuda
