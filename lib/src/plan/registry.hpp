#pragma once

#include <string_view>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// Engines of this build, CPU engines first
[[nodiscard]] std::vector<Engine const*> const& all_engines();

/// Returns the engine by its name ("aho-corasick") and device ("cpu" or "cuda"). Throws Error(usage) if there is no such
/// engine; the message lists the engines of the device.
[[nodiscard]] Engine const& find_engine(std::string_view name, std::string_view device);

/// Simplest engine, with which others are compared
[[nodiscard]] Engine const& reference_engine();

}  // namespace motifcount::internal
