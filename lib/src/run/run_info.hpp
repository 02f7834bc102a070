#pragma once

#include <cstddef>
#include <string>

#include "inputs/shard_plan.hpp"
#include "motifcount/results.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Returns the version, the current time, and the options that affect results. `command`: command line for the JSON report
[[nodiscard]] RunInfo describe(Plan const& plan, std::string const& command);

/// Returns the options and inputs that all shards of a run must share, without paths, which may differ between machines.
[[nodiscard]] std::string shard_options(Plan const& plan, std::size_t inputs, ShardPlan const& shard);

}  // namespace motifcount::internal
