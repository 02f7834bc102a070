#pragma once

#include <span>

#include "motifcount/match/engine.hpp"

namespace motifcount {

/// The engines that run on NVIDIA GPUs. Defined in cuda/, in builds with MOTIFCOUNT_HAVE_CUDA only; whether a
/// device answers is each engine's available().
[[nodiscard]] std::span<Engine const* const> cuda_engines();

}  // namespace motifcount
