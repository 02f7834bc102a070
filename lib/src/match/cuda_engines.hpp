#pragma once

#include <span>
#include <string>

#include "match/engine.hpp"

namespace motifcount::internal {

/// GPU engines (cuda/); empty in builds without CUDA. Engine::available() is true if there is a device.
[[nodiscard]] std::span<Engine const* const> cuda_engines();

/// Returns the GPU engine for edits, which is not in cuda_engines(). Available only in builds with CUDA.
[[nodiscard]] Engine const& cuda_edit_engine();

/// Returns why these devices (if empty: the first device) cannot be used, in one line; empty if they can be used. Reasons: a
/// build without CUDA, or a driver or device that is missing or too old. Slow, because it starts the driver.
[[nodiscard]] std::string cuda_unavailable(std::span<int const> devices);

/// Initialises these devices (if empty: the first device), once per process. Errors are reported at first use. Thread-safe.
void start_cuda(std::span<int const> devices) noexcept;

}  // namespace motifcount::internal
