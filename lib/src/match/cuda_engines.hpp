#pragma once

#include <span>
#include <string>

#include "match/engine.hpp"

namespace motifcount::internal {

/// The engines that run on NVIDIA GPUs, which cuda/ defines; none in builds without it (match/without_cuda.cpp). Whether a
/// device answers is each engine's available().
[[nodiscard]] std::span<Engine const* const> cuda_engines();

/// The one for edits, which is not among them. Only in builds with CUDA.
[[nodiscard]] Engine const& cuda_edit_engine();

/// Why these devices (none: the first) cannot be used, in one line, or nothing: no CUDA in this build, no driver, a driver too
/// old for it, no device, no device of such a number, or one too old. Starts the driver, which takes a while.
[[nodiscard]] std::string cuda_unavailable(std::span<int const> devices);

/// Makes these devices (none: the first) ready, which takes a while once a process. Any thread may call it; failures are
/// left for the first use to report.
void start_cuda(std::span<int const> devices) noexcept;

}  // namespace motifcount::internal
