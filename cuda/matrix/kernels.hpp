#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/matrix/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Returns the maximum size of a chunk in words.
[[nodiscard]] std::uint32_t max_chunk_words(DeviceShape const& shape);

/// Reports the hits of the matrices in a chunk. The words in `out` are pattern numbers. Texts must have fewer than 2^32 slots.
void search_matrices(MatrixTables const& tables, MatrixChunk const& chunk, Text const& text,
                     HitOutput const& out, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
