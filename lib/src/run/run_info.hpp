#pragma once

#include <cstddef>
#include <string>

#include "inputs/shard_plan.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// What a run says of itself before it begins: version, time and the options that shape its results.
[[nodiscard]] RunInfo describe(RunSettings const& settings);

/// What the shards of a run must have in common, beside version and motifs. No path: it may differ between machines.
[[nodiscard]] std::string shard_options(RunSettings const& settings, std::size_t inputs,
                                        ShardPlan const& plan);

}  // namespace motifcount::internal
