#pragma once

#include "cuda/prefix_hash/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// The longest word whose prefixes a block can hold beside a chunk for every other thread of it.
inline constexpr std::uint32_t longest_prefix_word = 32768;

/// Adds to `counters[word]` the hits of each word. `table` is in device memory. Asynchronous.
void count_prefixes(PrefixTable const& table, Text const& text, unsigned long long* counters,
                    DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit. Asynchronous.
void find_prefixes(PrefixTable const& table, Text const& text, HitBuffer const& out, DeviceShape const& shape,
                   cudaStream_t stream);

}  // namespace motifcount::internal::cuda
