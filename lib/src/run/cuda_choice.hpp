#pragma once

#include <optional>
#include <string>

#include "run/engine_choice.hpp"

namespace motifcount::internal {

/// Why the CUDA devices asked for are unavailable here; empty if they are available. Starts the driver, which takes a
/// while.
[[nodiscard]] std::string why_no_cuda(SearchOptions const& options);

/// Throws Error(device) with that.
void require_cuda(SearchOptions const& options);

/// The engine for edits there.
[[nodiscard]] Engine const& edit_engine_on_cuda();

/// Whether a GPU would search these patterns sooner than the CPU, its setting up included.
[[nodiscard]] bool gpu_pays(PatternSet const& patterns, SearchOptions const& options);

/// What `auto` takes on a GPU that is there. Throws Error(limit) if no engine takes these patterns there.
[[nodiscard]] Choice choose_on_cuda(PatternSet const& patterns, SearchOptions const& options);

}  // namespace motifcount::internal
