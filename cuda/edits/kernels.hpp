#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/edits/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

struct EditSeeds {
    EditSeed const* seeds = nullptr;
    std::uint32_t count = 0;
    std::uint32_t letters = 0;
};

/// Enters the number of each seed in the lists of the words that are similar to its piece. For make_word_lists().
void enter_edit_seeds(EditSeeds const& seeds, std::uint32_t* firsts, std::uint32_t* entries,
                      DeviceShape const& shape, cudaStream_t stream);

/// Reports the end from near_end() at each slot where a piece may begin. The words in `out` are pattern numbers.
void search_edited(EditTables const& tables, Text const& text, HitOutput const& out, DeviceShape const& shape,
                   cudaStream_t stream);

}  // namespace motifcount::internal::cuda
