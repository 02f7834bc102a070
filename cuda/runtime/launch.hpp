#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// What a launch must know of the device it runs on.
struct DeviceShape {
    int multiprocessors = 1;
    int shared_bytes = 48 << 10;  ///< that one block may opt in to
    int cache_bytes = 4 << 20;    ///< of the second level
};

/// Where kernels append hits. `*count` goes on counting when the buffer is full, so that the caller knows how
/// large it must be for a second try; what lies behind `capacity` is not written.
struct HitBuffer {
    std::uint64_t* ends = nullptr;  ///< one past the last slot
    std::uint32_t* words = nullptr;
    std::uint64_t capacity = 0;
    unsigned long long* count = nullptr;
};

}  // namespace motifcount::internal::cuda
