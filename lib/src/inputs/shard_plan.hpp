#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/slice.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/shard.hpp"

namespace motifcount::internal {

/// Part of each input that a shard reads: an equal share of the bytes of all single files, which shards read in order. Of
/// two files of mates, shards read pairs in turn (open_pairs()).
struct ShardPlan {
    /// Part of each input; empty = nothing of the input. Two files of mates: not empty, but without meaning
    std::vector<std::optional<InputSlice>> slices;
    std::uint64_t bytes = 0;  ///< Size of all inputs
    /// Checksum of the sizes, starts and ends of all files, which distinguishes files of equal size, such as mates.
    std::string checksum;
};

/// Throws Error(input) if an input is not a regular file or cannot be read.
[[nodiscard]] ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs);

}  // namespace motifcount::internal
