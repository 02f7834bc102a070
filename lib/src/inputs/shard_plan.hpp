#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/slice.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/shard.hpp"

namespace motifcount::internal {

/// Part of each input that a shard reads. The bytes of all single files, in input order, are divided into equal shares, one per
/// shard. Fragments whose reads are in several files are distributed to the shards in rotation (see open_pairs()).
struct ShardPlan {
    /// Part of each input; empty = the shard reads nothing from the input. For two mate files: set, but not used.
    std::vector<std::optional<InputSlice>> slices;
    /// Size of each input in bytes, including mates
    std::vector<std::uint64_t> input_bytes;
    /// Total input size in bytes
    std::uint64_t bytes = 0;
    /// Checksum of the sizes, starts and ends of all files. Distinguishes files of equal size, such as mates.
    std::string checksum;
};

/// Throws Error(input) if an input is not a regular file or cannot be read.
[[nodiscard]] ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs);

}  // namespace motifcount::internal
