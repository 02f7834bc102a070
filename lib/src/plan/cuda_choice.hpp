#pragma once

#include <future>

#include "plan/engine_choice.hpp"

namespace motifcount::internal {

/// Starts the driver and these devices on a thread of its own, if a GPU was asked for: 0.3 s, while motifs are read. The
/// future's destructor waits for it. What goes wrong is told by whoever uses the devices.
[[nodiscard]] std::future<void> start_devices(DeviceChoice const& device);

/// Throws Error(device) if the CUDA devices asked for are unavailable.
void require_cuda(SearchOptions const& options);

/// What a search may take, whole, beyond reading its input, in seconds.
struct SearchTimes {
    double on_cpu = 0;
    double on_gpu = 0;
    [[nodiscard]] bool gpu_pays() const noexcept;
};
/// Estimated of patterns, options and the text's size; of text of unknown size, a GPU does not pay.
[[nodiscard]] SearchTimes estimate_times(PatternSet const& patterns, SearchOptions const& options);

/// What `auto` takes on a GPU that is there. Throws Error(limit) if no engine takes these patterns there.
[[nodiscard]] Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
