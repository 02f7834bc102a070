#pragma once

#include "cuda/runtime/launch.hpp"
#include "cuda/trie/agent.hpp"

namespace motifcount::internal::cuda {

/// The tables of the engine `trie`, in device memory.
struct TrieTables {
    std::uint32_t const* window_table = nullptr;  ///< TrieData::window_table()
    Trie trie;
};

/// Adds to `counters[word]` the hits of each word. Fewer than 2^32 slots. Asynchronous.
void count_trie(TrieTables const& tables, Text const& text, unsigned long long* counters,
                DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit. Asynchronous.
void find_trie(TrieTables const& tables, Text const& text, HitBuffer const& out, DeviceShape const& shape,
               cudaStream_t stream);

}  // namespace motifcount::internal::cuda
