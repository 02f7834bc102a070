#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/slice.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/shard.hpp"

namespace motifcount::internal {

/// Part of each input that a shard reads. All inputs are treated as one sequence of stored bytes, and each shard reads an equal
/// share. So the shards in order read the inputs in order.
struct ShardPlan {
    /// Part of each input; empty = nothing of the input
    std::vector<std::optional<InputSlice>> slices;
    std::uint64_t bytes = 0;  ///< Size of all inputs
    /// Checksum of the sizes, starts and ends of all files, in their order. It distinguishes files of equal size, such as files
    /// of mates.
    std::string checksum;
};

/// Returns the inputs with each pair of files split into two inputs of one sample, because a shard reads a part of each file
/// independently.
[[nodiscard]] std::vector<ReadInput> mates_apart(std::vector<ReadInput> const& inputs);

/// Throws Error(input) if an input is not a regular file or cannot be read.
[[nodiscard]] ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs);

}  // namespace motifcount::internal
