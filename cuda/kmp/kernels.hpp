#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/kmp/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Searches for one pattern with the table `narrow` or `wide`; the other table is null. `narrow` must fit in shared memory.
void search_kmp(KmpTable<std::uint16_t> const& narrow, KmpTable<std::uint32_t> const& wide, Text const& text,
                HitOutput const& out, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
