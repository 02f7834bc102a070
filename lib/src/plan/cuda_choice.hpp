#pragma once

#include <future>

#include "plan/engine_choice.hpp"

namespace motifcount::internal {

/// Starts the driver and the devices on another thread if a GPU was requested, because this takes 0.3 s. Motifs can be read at
/// the same time. The future's destructor waits for the thread. Errors are reported when the devices are used.
[[nodiscard]] std::future<void> start_devices(DeviceChoice const& device);

/// Throws Error(device) if the requested CUDA devices are unavailable.
void require_cuda(SearchOptions const& options);

/// Estimated times of a whole search in seconds, without the time to read its input
struct SearchTimes {
    double on_cpu = 0;
    double on_gpu = 0;
    [[nodiscard]] bool gpu_pays() const noexcept;
};
/// Estimates the times of a search. If the size of the text is unknown, gpu_pays() is false.
[[nodiscard]] SearchTimes estimate_times(PatternSet const& patterns, SearchOptions const& options);

/// Chooses an engine on an available GPU for `--engine auto`. Throws Error(limit) if all GPU engines refuse the patterns.
[[nodiscard]] Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
