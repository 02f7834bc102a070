#pragma once

#include <future>

#include "plan/engine_choice.hpp"

namespace motifcount::internal {

/// If a GPU was requested, starts the driver and these devices on another thread, which takes 0.3 s, while motifs are read.
/// The future's destructor waits for the thread. Errors are reported when the devices are used.
[[nodiscard]] std::future<void> start_devices(DeviceChoice const& device);

/// Throws Error(device) if the requested CUDA devices are unavailable.
void require_cuda(SearchOptions const& options);

/// Estimated times of a complete search in addition to reading its input, in seconds
struct SearchTimes {
    double on_cpu = 0;
    double on_gpu = 0;
    [[nodiscard]] bool gpu_pays() const noexcept;
};
/// Estimates the times. If the size of the text is unknown, a GPU does not pay.
[[nodiscard]] SearchTimes estimate_times(PatternSet const& patterns, SearchOptions const& options);

/// Chooses the engine for `auto` on an available GPU. Throws Error(limit) if all engines refuse these patterns.
[[nodiscard]] Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
