#pragma once

#include "cuda/prefix_hash/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Maximum word length at which a block has memory for prefixes in addition to a chunk for every other thread
inline constexpr std::uint32_t longest_prefix_word = 32768;

/// Searches for words. `table` is in device memory; counters are by word. Asynchronous.
void search_prefixes(PrefixTable const& table, Text const& text, HitOutput const& out,
                     DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
