#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/anchored/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

struct Neighbours {
    SeedWord const* seeds = nullptr;
    std::uint32_t count = 0;
    std::uint32_t letters = 0;
    std::uint32_t substitutions = 0;
};

/// Enters the pattern of each seed in the lists of the seed's word and neighbours. For make_word_lists().
void enter_neighbours(Neighbours const& neighbours, std::uint32_t* firsts, std::uint32_t* entries,
                      DeviceShape const& shape, cudaStream_t stream);

/// Reports all hits of all patterns. The words in `out` are pattern numbers.
void search_anchored(AnchoredTables const& tables, Text const& text, HitOutput const& out,
                     DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
