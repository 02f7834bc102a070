#pragma once

#include <cstdint>

/// Marks functions for both the host (g++) and the device (nvcc), such as agents (the work of a thread between two barriers).
#ifdef __CUDACC__
#define MOTIFCOUNT_HD __host__ __device__ __forceinline__
#else
#define MOTIFCOUNT_HD inline
#endif

namespace motifcount::internal::cuda {

/// Returns the low 32 bits of (high:low) >> (shift % 32). On a device, this is one instruction.
MOTIFCOUNT_HD std::uint32_t funnel_right(std::uint32_t low, std::uint32_t high, std::uint32_t shift) {
#ifdef __CUDA_ARCH__
    return __funnelshift_r(low, high, shift);
#else
    shift &= 31U;
    return shift == 0 ? low : (low >> shift) | (high << (32U - shift));
#endif
}

MOTIFCOUNT_HD std::uint32_t rotate_right(std::uint32_t word, std::uint32_t shift) {
    return funnel_right(word, word, shift);
}

MOTIFCOUNT_HD std::uint32_t rotate_left(std::uint32_t word, std::uint32_t shift) {
#ifdef __CUDA_ARCH__
    return __funnelshift_l(word, word, shift);
#else
    return funnel_right(word, word, 32U - shift % 32U);
#endif
}

/// Returns the index of the highest set bit. `word` must not be 0.
MOTIFCOUNT_HD std::uint32_t highest_bit(std::uint32_t word) {
#ifdef __CUDA_ARCH__
    return 31U - static_cast<std::uint32_t>(__clz(static_cast<int>(word)));
#else
    return 31U - static_cast<std::uint32_t>(__builtin_clz(word));
#endif
}

/// Returns the index of the lowest set bit. `word` must not be 0.
MOTIFCOUNT_HD std::uint32_t lowest_bit(std::uint64_t word) {
#ifdef __CUDA_ARCH__
    return static_cast<std::uint32_t>(__ffsll(static_cast<long long>(word))) - 1U;
#else
    return static_cast<std::uint32_t>(__builtin_ctzll(word));
#endif
}

MOTIFCOUNT_HD std::uint32_t count_bits(std::uint64_t word) {
#ifdef __CUDA_ARCH__
    return static_cast<std::uint32_t>(__popcll(word));
#else
    return static_cast<std::uint32_t>(__builtin_popcountll(word));
#endif
}

MOTIFCOUNT_HD std::uint32_t multiply_high(std::uint32_t a, std::uint32_t b) {
#ifdef __CUDA_ARCH__
    return __umulhi(a, b);
#else
    return static_cast<std::uint32_t>((std::uint64_t{a} * b) >> 32U);
#endif
}

/// Sets bits in a word. Thread-safe.
MOTIFCOUNT_HD void set_bits(std::uint32_t& word, std::uint32_t bits) {
#ifdef __CUDA_ARCH__
    atomicOr(&word, bits);
#else
    __atomic_fetch_or(&word, bits, __ATOMIC_RELAXED);
#endif
}

}  // namespace motifcount::internal::cuda
