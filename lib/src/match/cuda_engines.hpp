#pragma once

#include <span>
#include <string>

#include "match/engine.hpp"

namespace motifcount::internal {

/// GPU engines (cuda/); empty in builds without CUDA. Engine::available() says whether there is a device.
[[nodiscard]] std::span<Engine const* const> cuda_engines();

/// The edit engine, which is not in cuda_engines(). Only in builds with CUDA.
[[nodiscard]] Engine const& cuda_edit_engine();

/// Returns in one line why these devices (empty: the first) cannot be used; empty if they can. Reasons: build
/// without CUDA, missing or old driver, missing or old device. Starts the driver, which is slow.
[[nodiscard]] std::string cuda_unavailable(std::span<int const> devices);

/// Initialises devices (empty: the first), once per process. The first use reports errors. Thread-safe.
void start_cuda(std::span<int const> devices) noexcept;

}  // namespace motifcount::internal
