#pragma once

#include <string_view>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// Every engine of this build, the CPU's first.
[[nodiscard]] std::vector<Engine const*> const& all_engines();

/// The engine of that name ("aho-corasick") on that device ("cpu" or "cuda").
/// Throws Error(usage): no such name (the message lists those that there are), or not for that device.
[[nodiscard]] Engine const& find_engine(std::string_view name, std::string_view device);

/// The engine that others are compared with: the plainest one.
[[nodiscard]] Engine const& reference_engine();

}  // namespace motifcount::internal
