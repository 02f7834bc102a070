#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/kmp/agent.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {

struct KmpShape {
    unsigned blocks = 0;  ///< Number of blocks; 0 = as many as can run at once
    unsigned threads = tuning::kmp_block_threads;
    /// Number of slots per tile, which is a multiple of 64; 0 = chosen from tuning::kmp_threads
    std::uint64_t tile = 0;
};

/// Searches for one pattern with the table `narrow` or `wide`; the other table is null. `narrow` must fit in shared memory.
void search_kmp(KmpTable<std::uint16_t> const& narrow, KmpTable<std::uint32_t> const& wide, Text const& text,
                HitOutput const& out, DeviceShape const& shape, cudaStream_t stream,
                KmpShape const& launch = {});

}  // namespace motifcount::internal::cuda
