#pragma once

#include <vector>

#include "plan/conflicts.hpp"

namespace motifcount::internal {

/// Combinations of settings that are refused; see make_conflicts(). Thread-safe.
[[nodiscard]] std::vector<Conflict> const& conflicts();

/// Checks the settings that say how to search and which hits to count, and all combinations. Throws Error(usage).
void check_search(RunSettings const& settings);

}  // namespace motifcount::internal
