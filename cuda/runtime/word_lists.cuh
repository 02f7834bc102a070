#pragma once

#include <cstdint>

#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

/// Device functions for lists by word (runtime/word_lists.hpp). Kernels fill the lists, and warps read them.
namespace motifcount::internal::cuda {

template <bool List>
struct EnterWord {
    std::uint32_t* firsts;
    std::uint32_t* entries;
    std::uint32_t entry;
    __device__ void operator()(std::uint32_t word) const {
        if constexpr (List) {
            entries[atomicSub(&firsts[word], 1U) - 1] = entry;
        } else {
            atomicAdd(&firsts[word], 1U);
        }
    }
};

__device__ __forceinline__ unsigned sum_up_to_lane(unsigned value) {
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        unsigned const below = __shfl_up_sync(all_lanes, value, distance);
        if (lane_id() >= distance) value += below;
    }
    return value;
}

/// Distributes the list entries [begin, begin + count) of all lanes over the lanes in the warp, because a few lists are long.
/// Calls use(is_entry, entry, owner): index of an entry, and the lane of its list. Must be called by the whole warp.
template <class Use>
__device__ __forceinline__ void for_each_entry(std::uint32_t begin, std::uint32_t count, Use&& use) {
    if (!__any_sync(all_lanes, count != 0)) return;
    unsigned const end = sum_up_to_lane(count);
    unsigned const total = __shfl_sync(all_lanes, end, 31);
    // Entry i of the warp has index from + i, where `from` belongs to the entry's owner
    std::uint32_t const from = begin - (end - count);
    for (unsigned base = 0; base < total; base += 32) {
        unsigned const i = base + lane_id();
        // Finds the first lane whose end is above i.
        unsigned owner = 0;
        for (unsigned step = 16; step != 0; step /= 2)
            if (__shfl_sync(all_lanes, end, static_cast<int>(owner + step - 1)) <= i) owner += step;
        use(i < total, __shfl_sync(all_lanes, from, static_cast<int>(owner)) + i, owner);
        __syncwarp();
    }
}

/// Calls use(has_start, slot) with whole warps until the starts of all lanes are processed. starts_of(chunk) returns a mask of
/// the starts in a chunk. A lane takes tuning::list_slots slots at a time. Must be called by the whole grid.
template <class StartsOf, class Use>
__device__ __forceinline__ void for_each_start(Text const& text, StartsOf&& starts_of, Use&& use) {
    constexpr unsigned parts = chunk_slots / tuning::list_slots;
    std::uint64_t const count = chunk_count(text) * parts;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t first = (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) & ~std::uint64_t{31};
         first < count; first += stride) {
        std::uint64_t const part = first + lane_id();
        std::uint64_t const chunk = part / parts;
        constexpr std::uint64_t mask = ~std::uint64_t{0} >> (64 - tuning::list_slots);
        std::uint64_t starts =
            part < count ? starts_of(chunk) & mask << (part % parts * tuning::list_slots) : 0;
        for (; __any_sync(all_lanes, starts != 0); starts &= starts - 1)
            use(starts != 0, starts != 0 ? chunk * chunk_slots + lowest_bit(starts) : 0);
    }
}

/// Returns the number of blocks of `threads` threads that gives each thread one part of the text.
[[nodiscard]] inline std::uint64_t blocks_for_starts(Text const& text, unsigned threads) {
    return (chunk_count(text) * (chunk_slots / tuning::list_slots) + threads - 1) / threads;
}

}  // namespace motifcount::internal::cuda
