#pragma once

#include <span>
#include <string>

#include "match/engine.hpp"

namespace motifcount::internal {

/// The engines that run on NVIDIA GPUs. Defined in cuda/, in builds with MOTIFCOUNT_HAVE_CUDA only; whether a
/// device answers is each engine's available().
[[nodiscard]] std::span<Engine const* const> cuda_engines();

/// The one for edits, which is not among them.
[[nodiscard]] Engine const& cuda_edit_engine();

/// Why these devices (none: the first) cannot be used, in one line, or nothing: no driver, a driver too old
/// for this build, no device, no device of such a number, or one too old.
[[nodiscard]] std::string cuda_unavailable(std::span<int const> devices);

/// Makes these devices (none: the first) ready, which takes a while once a process. Any thread may call it; failures are
/// left for the first use to report.
void start_cuda(std::span<int const> devices) noexcept;

}  // namespace motifcount::internal
