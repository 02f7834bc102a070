#pragma once

#include <cstddef>
#include <string>

#include "inputs/shard_plan.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// Returns the version, the current time, and the options that affect results.
[[nodiscard]] RunInfo describe(RunSettings const& settings);

/// Returns the options and inputs that all shards of a run must share, as text. Paths are omitted, because they may
/// differ between machines.
[[nodiscard]] std::string shard_options(RunSettings const& settings, std::size_t inputs,
                                        ShardPlan const& plan);

}  // namespace motifcount::internal
