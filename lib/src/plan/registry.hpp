#pragma once

#include <string_view>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// Engines of this build, CPU engines first
[[nodiscard]] std::vector<Engine const*> const& all_engines();

/// Finds an engine by name ("aho-corasick") and device ("cpu" or "cuda"). Throws Error(usage), which lists the engines.
[[nodiscard]] Engine const& find_engine(std::string_view name, std::string_view device);

/// Simplest engine, with which others are compared
[[nodiscard]] Engine const& reference_engine();

}  // namespace motifcount::internal
