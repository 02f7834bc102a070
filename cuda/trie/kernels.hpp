#pragma once

#include "cuda/runtime/launch.hpp"
#include "cuda/trie/agent.hpp"

namespace motifcount::internal::cuda {

struct TrieTables {
    std::uint32_t const* window_table = nullptr;  ///< Table from TrieData::window_table()
    Trie trie;
};

/// Searches for the words in the trie. Counters in `out` are by word. Texts must have fewer than 2^32 slots. Asynchronous.
void search_trie(TrieTables const& tables, Text const& text, HitOutput const& out, DeviceShape const& shape,
                 cudaStream_t stream);

}  // namespace motifcount::internal::cuda
