#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/slice.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// Which part of each input a shard reads: the inputs count as one sequence of stored bytes, of which each shard has an
/// equal share, so that shards one after another are the inputs one after another.
struct ShardPlan {
    /// By input; nothing: none of it.
    std::vector<std::optional<InputSlice>> slices;
    std::uint64_t bytes = 0;  ///< of all inputs
    /// Of their sizes, beginnings and ends, in their order: tells files apart that are equally large, as mates are.
    std::string checksum;
};

/// A shard reads each file of a pair by itself: the same inputs with each pair as two inputs of one sample.
[[nodiscard]] std::vector<ReadInput> mates_apart(std::vector<ReadInput> const& inputs);

/// Throws Error(input) if an input is no regular file, or cannot be read.
[[nodiscard]] ShardPlan plan_shard(Shard const& shard, std::vector<ReadInput> const& inputs);

}  // namespace motifcount::internal
