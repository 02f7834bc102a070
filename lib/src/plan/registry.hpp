#pragma once

#include <string_view>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// All engines of this build, CPU engines first
[[nodiscard]] std::vector<Engine const*> const& all_engines();

/// Returns the engine with this name ("aho-corasick") for this device ("cpu" or "cuda"). If there is no such engine, throws
/// Error(usage) with a list of the device's engines.
[[nodiscard]] Engine const& find_engine(std::string_view name, std::string_view device);

/// Simplest engine. Other engines' results are compared with its results.
[[nodiscard]] Engine const& reference_engine();

}  // namespace motifcount::internal
