#include "cuda/rabin_karp/agent.hpp"
#include "cuda/rabin_karp/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;
constexpr unsigned cell_bytes = (4 * WindowCounters::words + 15) / 16 * 16;
constexpr unsigned windows_a_word = 8;

struct Arguments {
    WindowTables tables;
    Text text;
    unsigned long long* counters;
    std::uint32_t mask;  ///< 4^length - 1
};

/// Adds counter overflows to the counts of words. `first` and `last` are separate, because an array would be in local memory.
__device__ __noinline__ void carry_all(std::uint32_t a, std::uint32_t b, uint4 first, uint4 last,
                                       std::uint32_t starts, HotCounters& hot, Arguments const& arguments) {
    std::uint32_t const old[windows_a_word] = {first.x, first.y, first.z, first.w,
                                               last.x,  last.y,  last.z,  last.w};
#pragma unroll
    for (unsigned i = 0; i < windows_a_word; ++i) {
        if (((starts >> (2 * i)) & 1U) == 0) continue;
        WindowCounters::carry(funnel_right(a, b, 4 * i), old[i], [&](std::uint32_t window, int amount) {
            hot.add(window & arguments.mask, static_cast<unsigned>(amount), arguments.counters);
            hot.add((window >> 2U) & arguments.mask, static_cast<unsigned>(amount), arguments.counters);
        });
    }
}

/// Counts the windows at even bases of `a`. `b`: word after `a`. With `Some`, adds 0 unless both starts are in `starts`,
/// because a branch is slower: 0.63 instead of 0.53 ms (records of 150 bases, 12,000 words of 8 bases, 2^30 slots).
template <bool Some>
__device__ __forceinline__ void count_windows_of(std::uint32_t* cells, std::uint32_t a, std::uint32_t b,
                                                 std::uint32_t starts, HotCounters& hot,
                                                 Arguments const& arguments) {
    std::uint32_t const both = Some ? starts & starts >> 1U & 0x5555U : 0x5555U;
    std::uint32_t old[windows_a_word];
    std::uint32_t highest = 0;
#pragma unroll
    for (unsigned i = 0; i < windows_a_word; ++i) {
        WindowCounters::Place const place = WindowCounters::place_of_top(WindowCounters::at_top(a, b, i));
        old[i] = atomicAdd(&cells[place.word], Some ? place.one_if(both, 2 * i) : place.one());
        std::uint32_t const counter = rotate_right(old[i], place.top);
        highest = highest > counter ? highest : counter;
    }
    if (highest >= WindowCounters::full)
        carry_all(a, b, make_uint4(old[0], old[1], old[2], old[3]),
                  make_uint4(old[4], old[5], old[6], old[7]), both, hot, arguments);
}

/// Counts starts that have no second start in their window (at breaks and the ends of the text) directly in device memory. One
/// loop over both halves takes 0.49 ms, two loops 0.52 ms, because few lanes have such starts.
__device__ __forceinline__ void count_alone(std::uint32_t low, std::uint32_t high, uint4 const& own,
                                            std::uint32_t next, Arguments const& arguments) {
    auto const alone = [](std::uint32_t starts) {
        std::uint32_t const both = starts & starts >> 1U & 0x55555555U;
        return starts & ~(both | both << 1U);
    };
    low = alone(low);
    high = alone(high);
    while ((low | high) != 0) {
        bool const upper = low == 0;
        unsigned const start = highest_bit(upper ? high : low);
        (upper ? high : low) ^= 1U << start;
        std::uint32_t const code = upper ? code_at(own.z, own.w, next, start, arguments.mask)
                                         : code_at(own.x, own.y, own.z, start, arguments.mask);
        atomicAdd(&arguments.counters[code], 1ULL);
    }
}

/// Counts the starts in each lane's chunk, which must be one 16-base word repeated four times.
__device__ __noinline__ void count_repeats(HotCounters& hot, std::uint32_t starts, std::uint32_t word,
                                           Arguments const& arguments) {
    for (unsigned start = 0; start < 16; ++start)
        count_together(hot, ((starts >> start) & 1U) != 0, rotate_right(word, 2 * start) & arguments.mask, 4,
                       arguments.counters);
}

template <bool Breaks>
__global__ __launch_bounds__(block_threads,
                             1) void histogram_kernel(Arguments const __grid_constant__ arguments) {
    extern __shared__ uint4 shared[];
    auto* const cells = reinterpret_cast<std::uint32_t*>(shared);
    __shared__ HotCounters hot;
    Text const& text = arguments.text;
    for (unsigned i = threadIdx.x; i < cell_bytes / 16; i += block_threads)
        shared[i] = make_uint4(0, 0, 0, 0);
    hot.clear();
    __syncthreads();

    std::uint64_t const chunks = chunk_count(text);
    std::uint64_t const stride = std::uint64_t{gridDim.x} * block_threads;
    std::uint64_t chunk = std::uint64_t{blockIdx.x} * block_threads + threadIdx.x;
    WarpChunk loaded = load_chunk(text.bases, chunk, chunks);
    // All lanes in a warp leave the loop together, because shuffles need all lanes.
    for (; chunk - lane_id() < chunks; chunk += stride) {
        WarpChunk const ahead = load_chunk(text.bases, chunk + stride, chunks);
        uint4 const& own = loaded.own;
        std::uint32_t const next = loaded.next();
        bool const whole =
            !Breaks && (chunk + 2) * chunk_slots <= text.size && chunk * chunk_slots > text.owned_from;
        std::uint32_t low = 0xFFFFFFFFU;
        std::uint32_t high = 0xFFFFFFFFU;
        if (!whole) {
            // Break bits are loaded here, because loading them ahead, like the text, takes 0.58 ms instead of 0.49 ms.
            std::uint64_t const starts =
                chunk < chunks ? reportable_starts(text, chunk, arguments.tables.length) : 0;
            low = static_cast<std::uint32_t>(starts);
            high = static_cast<std::uint32_t>(starts >> 32U);
        }
        if (all_repeat(own, next, low, high)) {
            count_repeats(hot, low, own.x, arguments);
        } else if (__all_sync(all_lanes, whole)) {
            count_windows_of<false>(cells, own.x, own.y, 0, hot, arguments);
            count_windows_of<false>(cells, own.y, own.z, 0, hot, arguments);
            count_windows_of<false>(cells, own.z, own.w, 0, hot, arguments);
            count_windows_of<false>(cells, own.w, next, 0, hot, arguments);
        } else {
            count_windows_of<true>(cells, own.x, own.y, low & 0xFFFFU, hot, arguments);
            count_windows_of<true>(cells, own.y, own.z, low >> 16U, hot, arguments);
            count_windows_of<true>(cells, own.z, own.w, high & 0xFFFFU, hot, arguments);
            count_windows_of<true>(cells, own.w, next, high >> 16U, hot, arguments);
            count_alone(low, high, own, next, arguments);
        }
        loaded = ahead;
    }
    __syncthreads();

    // One thread sums the counters of one word. A short word is in many windows, so a whole warp sums its counters.
    unsigned const length = arguments.tables.length;
    unsigned const lanes = length >= 7 ? 1 : 32;
    std::uint32_t const firsts = 1U << (2 * (9 - length));  // Number of windows that begin with a word
    std::uint32_t const seconds = length < 9 ? firsts : 0;  // Windows with the word at their second base
    for (std::uint32_t word = threadIdx.x / lanes; word < arguments.tables.word_count;
         word += block_threads / lanes) {
        std::uint32_t const code = arguments.tables.codes[word];
        unsigned long long sum = 0;
        for (std::uint32_t i = threadIdx.x % lanes; i < firsts; i += lanes)
            sum += WindowCounters::value(cells, code | i << (2 * length));
        for (std::uint32_t i = threadIdx.x % lanes; i < seconds; i += lanes)
            sum += WindowCounters::value(cells, (i & 3U) | code << 2U | (i >> 2U) << (2 * length + 2));
        if (sum != 0) atomicAdd(&arguments.counters[code], sum);
    }
    hot.flush(arguments.counters);
}

}  // namespace

void count_all_windows(WindowTables const& tables, Text const& text, unsigned long long* counters,
                       DeviceShape const& shape, cudaStream_t stream) {
    Arguments const arguments{tables, text, counters, (1U << (2 * tables.length)) - 1};
    launch_resident(text.breaks != nullptr ? histogram_kernel<true> : histogram_kernel<false>, shape,
                    (chunk_count(text) + block_threads - 1) / block_threads, block_threads, cell_bytes,
                    stream, arguments);
}

}  // namespace motifcount::internal::cuda
