#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/runtime/launch.hpp"
#include "cuda/shift_or/agent.hpp"

namespace motifcount::internal::cuda {

struct SliceTables {
    SlicePlan plan;
    std::uint32_t const* order = nullptr;  ///< Pattern number for each row
    ClassPatterns patterns;
};

/// Returns the maximum number of threads per block whose slices fit in shared memory; 0 if not even one warp fits.
[[nodiscard]] unsigned slice_threads(SlicePlan const& plan, DeviceShape const& shape);

/// Reports all hits with up to plan.max_mismatches (0 to 3) mismatches. The words in `out` are pattern numbers.
void search_slices(SliceTables const& tables, Text const& text, HitOutput const& out,
                   DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
