#pragma once

#include <future>
#include <optional>
#include <string>

#include "run/engine_choice.hpp"

namespace motifcount::internal {

/// Why the CUDA devices asked for are unavailable here; empty if they are available. Starts the driver, which takes a
/// while.
[[nodiscard]] std::string why_no_cuda(SearchOptions const& options);

/// Starts the driver and these devices on a thread of its own, if a GPU was asked for: 0.3 s, while motifs are read. The
/// future's destructor waits for it. What goes wrong is told by whoever uses the devices.
[[nodiscard]] std::future<void> start_devices(DeviceChoice const& device);

/// Throws Error(device) with that.
void require_cuda(SearchOptions const& options);

/// The engine for edits there.
[[nodiscard]] Engine const& edit_engine_on_cuda();

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
