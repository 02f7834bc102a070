#pragma once

#include "cuda/prefix_hash/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Maximum length of words. With longer words, most threads of a block would only compute prefixes.
inline constexpr std::uint32_t longest_prefix_word = 32768;

/// Searches for the words in `table`, whose arrays are in device memory. Counters in `out` are by word. Asynchronous.
void search_prefixes(PrefixTable const& table, Text const& text, HitOutput const& out,
                     DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
