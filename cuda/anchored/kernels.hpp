#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/anchored/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// The neighbours of `count` seeds, as they are counted and listed by word.
struct NeighbourLists {
    SeedWord const* seeds = nullptr;
    std::uint32_t count = 0;
    std::uint32_t letters = 0;
    std::uint32_t substitutions = 0;
    std::uint32_t* firsts = nullptr;
    std::uint32_t* patterns = nullptr;
};

/// Adds to firsts[word] how many patterns are near the word.
void count_neighbours(NeighbourLists const& lists, DeviceShape const& shape, cudaStream_t stream);
/// Lists them: firsts[word] is the end of a word's list, and becomes its beginning.
void list_neighbours(NeighbourLists const& lists, DeviceShape const& shape, cudaStream_t stream);

/// All hits. Words are pattern numbers.
void count_anchored(AnchoredTables const& tables, Text const& text, unsigned long long* counters,
                    DeviceShape const& shape, cudaStream_t stream);
void find_anchored(AnchoredTables const& tables, Text const& text, HitBuffer const& out,
                   DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
