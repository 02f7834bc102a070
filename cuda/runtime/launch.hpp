#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <type_traits>

#include "cuda/runtime/text.hpp"

/// Kernel launches, and plain data that kernels and their callers share. Sources for nvcc include this file and the agents, but
/// no headers with strings or containers, because such headers compile more slowly than the kernels.
namespace motifcount::internal::cuda {

struct DeviceShape {
    int multiprocessors = 1;
    int shared_bytes = 48 << 10;  ///< Maximum shared memory per block in bytes, if a kernel opts in
    int cache_bytes = 4 << 20;    ///< Level-2 cache
};

/// Buffer to which kernels append hits. Hits beyond `capacity` are only counted in `*count`, to size a buffer for a second try.
struct HitBuffer {
    std::uint64_t* ends = nullptr;  ///< Slot after the last slot of each hit
    std::uint32_t* words = nullptr;
    std::uint64_t capacity = 0;
    unsigned long long* count = nullptr;
};

struct HitOutput {
    HitBuffer list;                          ///< Hit list, used if `counters` is null
    unsigned long long* counters = nullptr;  ///< Counters, which CounterMap maps to words
    [[nodiscard]] bool lists() const noexcept { return counters == nullptr; }
};

namespace detail {
void launch(void const* kernel, unsigned grid, unsigned block, unsigned shared_bytes, cudaStream_t stream,
            void** arguments);
unsigned blocks_per_multiprocessor(void const* kernel, unsigned block, unsigned shared_bytes);
}  // namespace detail

/// Launches a kernel. Opts in to more shared memory if the kernel needs it.
template <class... Parameters>
void launch(void (*kernel)(Parameters...), unsigned grid, unsigned block, unsigned shared_bytes,
            cudaStream_t stream, std::type_identity_t<Parameters> const&... arguments) {
    void* pointers[] = {const_cast<void*>(static_cast<void const*>(&arguments))...};
    detail::launch(reinterpret_cast<void const*>(kernel), grid, block, shared_bytes, stream, pointers);
}

template <class... Parameters>
[[nodiscard]] unsigned blocks_per_multiprocessor(void (*kernel)(Parameters...), unsigned block,
                                                 unsigned shared_bytes) {
    return detail::blocks_per_multiprocessor(reinterpret_cast<void const*>(kernel), block, shared_bytes);
}

/// Launches a kernel whose blocks loop over the work. Launches `blocks` blocks, or as many as can run at once if that is fewer.
template <class... Parameters>
void launch_resident(void (*kernel)(Parameters...), DeviceShape const& shape, std::uint64_t blocks,
                     unsigned block, unsigned shared_bytes, cudaStream_t stream,
                     std::type_identity_t<Parameters> const&... arguments) {
    std::uint64_t const resident = std::uint64_t{blocks_per_multiprocessor(kernel, block, shared_bytes)} *
                                   static_cast<unsigned>(shape.multiprocessors);
    launch(kernel, static_cast<unsigned>(blocks < resident ? blocks : resident), block, shared_bytes, stream,
           arguments...);
}

}  // namespace motifcount::internal::cuda
