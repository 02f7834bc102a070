#pragma once

#include <vector>

#include "plan/conflicts.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Combinations of settings that are refused, see make_conflicts(). Thread-safe.
[[nodiscard]] std::vector<Conflict> const& conflicts();

/// Checks all combinations of settings and returns the plan. Throws Error(usage).
[[nodiscard]] Plan checked_plan(RunSettings const& settings);

/// Checks the settings like validate() and returns their plan.
[[nodiscard]] Plan validated_plan(RunSettings const& settings);

}  // namespace motifcount::internal
