#pragma once

#include <optional>
#include <vector>

#include "io/slice.hpp"
#include "report/shard_line.hpp"
#include "run/input_list.hpp"

namespace motifcount::internal {

/// Which part of each input a shard reads: the inputs count as one sequence of stored bytes, of which each shard has an
/// equal share, so that shards one after another are the inputs one after another.
struct ShardPlan {
    /// By input; nothing: none of it.
    std::vector<std::optional<InputSlice>> slices;
    std::uint64_t bytes = 0;  ///< of all inputs
};

/// Throws Error(input) where an input is no regular file.
[[nodiscard]] ShardPlan plan_shard(Shard const& shard, std::vector<RunInput> const& inputs);

}  // namespace motifcount::internal
