#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/text.hpp"

/// Device functions that kernels share: streaming loads, appending hits, and counters that many threads update
namespace motifcount::internal::cuda {

inline constexpr unsigned all_lanes = 0xFFFFFFFFU;

__device__ __forceinline__ unsigned lane_id() {
    return threadIdx.x & 31U;
}

/// Returns the sum of `value` over all lanes in a warp, in every lane.
__device__ __forceinline__ unsigned sum_of_warp(unsigned value) {
#if __CUDA_ARCH__ >= 800
    return __reduce_add_sync(all_lanes, value);
#else
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(all_lanes, value, distance);
    return value;
#endif
}

/// Loads 16 bytes of text without keeping them in the level-1 cache, because text is read only once.
__device__ __forceinline__ uint4 load_once(void const* address) {
    uint4 value;
    asm("ld.global.nc.L1::no_allocate.v4.u32 {%0,%1,%2,%3}, [%4];"
        : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
        : "l"(address));
    return value;
}

/// Same as load_once(), but also marks the text for early eviction from the level-2 cache, so that a table can stay there.
__device__ __forceinline__ uint4 load_once_past_l2(void const* address) {
#if __CUDA_ARCH__ >= 800
    uint4 value;
    asm("{ .reg .b64 policy; createpolicy.fractional.L2::evict_first.b64 policy, 1.0;"
        " ld.global.nc.L1::no_allocate.L2::cache_hint.v4.u32 {%0,%1,%2,%3}, [%4], policy; }"
        : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
        : "l"(address));
    return value;
#else
    return load_once(address);
#endif
}

/// Adjacent chunks of text, one per lane of a warp. `own`: four words of this lane; `behind`: in the last lane, the next word
struct WarpChunk {
    uint4 own;
    std::uint32_t behind;

    /// Returns the word after this lane's four words. Must be called by the whole warp.
    [[nodiscard]] __device__ __forceinline__ std::uint32_t next() const {
        std::uint32_t const from_neighbour = __shfl_down_sync(all_lanes, own.x, 1);
        return lane_id() == 31 ? behind : from_neighbour;
    }
};

/// Loads chunk `number` of a text. `PastL2`: whether to use load_once_past_l2()
template <bool PastL2 = false>
__device__ __forceinline__ WarpChunk load_chunk(std::uint32_t const* text, std::uint64_t number) {
    auto const* const at = reinterpret_cast<uint4 const*>(text) + number;
    WarpChunk loaded;
    loaded.own = PastL2 ? load_once_past_l2(at) : load_once(at);
    loaded.behind = lane_id() == 31 ? reinterpret_cast<std::uint32_t const*>(at + 1)[0] : 0;
    return loaded;
}

/// Loads chunk `number` of a text of `count` chunks. Chunks after the end are zeros.
template <bool PastL2 = false>
__device__ __forceinline__ WarpChunk load_chunk(std::uint32_t const* text, std::uint64_t number,
                                                std::uint64_t count) {
    return number < count ? load_chunk<PastL2>(text, number) : WarpChunk{make_uint4(0, 0, 0, 0), 0};
}

/// Appends one hit per active lane. Active lanes share one atomic addition to the counter.
__device__ __forceinline__ void append_hit(HitBuffer const& out, std::uint64_t end, std::uint32_t word) {
    unsigned const active = __activemask();
    unsigned const leader = static_cast<unsigned>(__ffs(static_cast<int>(active))) - 1;
    unsigned long long first = 0;
    if (lane_id() == leader) first = atomicAdd(out.count, static_cast<unsigned long long>(__popc(active)));
    first = __shfl_sync(active, first, static_cast<int>(leader));
    std::uint64_t const place = first + static_cast<unsigned>(__popc(active & ((1U << lane_id()) - 1)));
    if (place < out.capacity) {
        out.ends[place] = end;
        out.words[place] = word;
    }
}

/// Cache of a block for frequent counters. In repeats, one word may match nearly everywhere, and all threads of the device
/// would update one address. The low bits of a counter's index select its slot. The first counter in a slot keeps the slot;
/// other counters are updated in device memory. Amounts may be negative. The sum per counter and block must fit in 31 bits.
struct HotCounters {
    static constexpr unsigned slots = 256;
    std::uint32_t keys[slots];
    std::uint32_t counts[slots];

    __device__ void clear() {
        for (unsigned i = threadIdx.x; i < slots; i += blockDim.x) {
            keys[i] = 0xFFFFFFFFU;
            counts[i] = 0;
        }
    }
    __device__ void add(std::uint32_t key, unsigned amount, unsigned long long* counters) {
        unsigned const slot = key % slots;
        std::uint32_t owner = *static_cast<std::uint32_t volatile*>(&keys[slot]);
        if (owner == 0xFFFFFFFFU) owner = atomicCAS(&keys[slot], 0xFFFFFFFFU, key);
        if (owner == key || owner == 0xFFFFFFFFU) {
            atomicAdd(&counts[slot], amount);
        } else {
            atomicAdd(&counters[key],
                      static_cast<unsigned long long>(static_cast<long long>(static_cast<int>(amount))));
        }
    }
    /// Adds all cached amounts to the counters. Must be called after the last add() and a barrier.
    __device__ void flush(unsigned long long* counters) {
        for (unsigned i = threadIdx.x; i < slots; i += blockDim.x)
            if (counts[i] != 0)
                atomicAdd(&counters[keys[i]], static_cast<unsigned long long>(
                                                  static_cast<long long>(static_cast<int>(counts[i]))));
    }
};

/// Counts `weight` hits of `key` for each lane with `hit` set. Equal keys need one addition. Must be called by the whole warp.
__device__ __forceinline__ void count_together(HotCounters& hot, bool hit, std::uint32_t key, unsigned weight,
                                               unsigned long long* counters) {
    unsigned const hits = __ballot_sync(all_lanes, hit);
    if (hits == 0) return;
    int const leader = __ffs(static_cast<int>(hits)) - 1;
    std::uint32_t const first = __shfl_sync(all_lanes, key, leader);
    if (__ballot_sync(all_lanes, hit && key == first) == hits) {
        if (lane_id() == static_cast<unsigned>(leader))
            hot.add(first, weight * static_cast<unsigned>(__popc(hits)), counters);
    } else if (hit) {
        hot.add(key, weight, counters);
    }
}

struct CountHits {
    HotCounters* hot;
    unsigned long long* counters;
    __device__ void operator()(std::uint64_t, std::uint32_t word) const {
        unsigned const active = __activemask();
        unsigned const same = __match_any_sync(active, word);
        if (lane_id() == static_cast<unsigned>(__ffs(static_cast<int>(same))) - 1)
            hot->add(word, static_cast<unsigned>(__popc(same)), counters);
    }
};

struct AppendHits {
    HitBuffer out;
    __device__ void operator()(std::uint64_t end, std::uint32_t word) const { append_hit(out, end, word); }
};

/// Calls search(found) in the whole block. found(end, word) appends a hit (`Find`) or counts it in HotCounters.
template <bool Find, class Search>
__device__ __forceinline__ void with_hits_to(HitOutput const& out, Search const& search) {
    if constexpr (Find) {
        search(AppendHits{out.list});
    } else {
        __shared__ HotCounters hot;
        hot.clear();
        __syncthreads();
        search(CountHits{&hot, out.counters});
        __syncthreads();
        hot.flush(out.counters);
    }
}

/// True if each lane with starts has the same word five times in `own` and `next`: a repeat with a period that divides 16.
__device__ __forceinline__ bool all_repeat(uint4 const& own, std::uint32_t next, std::uint32_t low,
                                           std::uint32_t high) {
    bool const same = own.x == own.y && own.y == own.z && own.z == own.w && own.w == next && low == high &&
                      low >> 16U == (low & 0xFFFFU);
    return __all_sync(all_lanes, same || (low | high) == 0);
}

}  // namespace motifcount::internal::cuda
