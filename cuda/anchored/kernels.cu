#include "cuda/anchored/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

struct CountNeighbour {
    std::uint32_t* counts;
    __device__ void operator()(std::uint32_t word) const { atomicAdd(&counts[word], 1U); }
};
struct ListNeighbour {
    std::uint32_t* ends;
    std::uint32_t* patterns;
    std::uint32_t pattern;
    __device__ void operator()(std::uint32_t word) const {
        patterns[atomicSub(&ends[word], 1U) - 1] = pattern;
    }
};

template <bool List>
__global__ void neighbour_kernel(NeighbourLists const __grid_constant__ lists) {
    std::uint32_t const stride = gridDim.x * blockDim.x;
    for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < lists.count; i += stride) {
        SeedWord const seed = lists.seeds[i];
        if constexpr (List) {
            for_each_neighbour(seed, lists.letters, lists.substitutions,
                               ListNeighbour{lists.firsts, lists.patterns, seed.pattern});
        } else {
            for_each_neighbour(seed, lists.letters, lists.substitutions, CountNeighbour{lists.firsts});
        }
    }
}

struct AnchoredArguments {
    AnchoredTables tables;
    std::uint32_t side;
    Text text;
    unsigned long long* counters;
    HitBuffer out;
};

/// The sum over the lanes up to and with this one.
__device__ __forceinline__ unsigned sum_up_to_lane(unsigned value) {
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        unsigned const below = __shfl_up_sync(all_lanes, value, distance);
        if (lane_id() >= distance) value += below;
    }
    return value;
}

/// Shares the lists of all lanes out among them, as some are long and most are short, and calls use() with an entry's
/// number and whose it is. Call with the whole warp.
template <class Use>
__device__ __forceinline__ void for_each_entry(std::uint32_t begin, std::uint32_t count, Use&& use) {
    unsigned const end = sum_up_to_lane(count);
    unsigned const total = __shfl_sync(all_lanes, end, 31);
    std::uint32_t const from =
        begin - (end - count);  // entry number i of all is from + i in its owner's list
    for (unsigned base = 0; base < total; base += 32) {
        unsigned const i = base + lane_id();
        // The first lane whose end is above i.
        unsigned owner = 0;
        for (unsigned step = 16; step != 0; step /= 2)
            if (__shfl_sync(all_lanes, end, static_cast<int>(owner + step - 1)) <= i) owner += step;
        use(i < total, __shfl_sync(all_lanes, from, static_cast<int>(owner)) + i, owner);
    }
}

template <bool Find>
__global__ __launch_bounds__(tuning::small_block_threads) void anchored_kernel(
    AnchoredArguments const __grid_constant__ arguments) {
    __shared__ HotCounters hot;
    if constexpr (!Find) {
        hot.clear();
        __syncthreads();
    }
    Text const& text = arguments.text;
    AnchoredTables const& tables = arguments.tables;
    AnchoredSide const& side = tables.sides[arguments.side];
    std::uint64_t const chunks = chunk_count(text);
    std::uint64_t const window_mask =
        tables.letters == 32 ? ~std::uint64_t{0} : (std::uint64_t{1} << (2 * tables.letters)) - 1;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    // A warp stays together: each lane has a chunk, or none.
    for (std::uint64_t first = (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) & ~std::uint64_t{31};
         first < chunks; first += stride) {
        std::uint64_t const chunk = first + lane_id();
        std::uint64_t starts =
            chunk < chunks ? window_starts(side, text, text.places[arguments.side], chunk, tables.letters)
                           : 0;
        while (__any_sync(all_lanes, starts != 0)) {
            bool const has = starts != 0;
            std::uint64_t const slot = has ? chunk * chunk_slots + lowest_bit(starts) : 0;
            starts &= starts - 1;
            std::uint64_t const window = code_at(text, slot) & window_mask;
            for (unsigned piece = 0; piece < tables.piece_count; ++piece) {
                AnchoredPiece const& lists = side.pieces[piece];
                std::uint32_t begin = 0;
                std::uint32_t count = 0;
                if (has) {
                    std::uint32_t const word = lists.word_of(window);
                    begin = lists.firsts[word];
                    count = lists.firsts[word + 1] - begin;
                }
                if (!__any_sync(all_lanes, count != 0)) continue;
                for_each_entry(begin, count, [&](bool is_entry, std::uint32_t entry, unsigned owner) {
                    std::uint64_t const of_owner = __shfl_sync(all_lanes, window, static_cast<int>(owner));
                    std::uint64_t const at = __shfl_sync(all_lanes, slot, static_cast<int>(owner));
                    if (!is_entry) return;
                    std::uint32_t const pattern = lists.patterns[entry];
                    if (!is_near(tables, side, piece, pattern, of_owner)) return;
                    std::uint64_t const end = end_of_hit(tables, arguments.side, text, pattern, at);
                    if (end == 0) return;
                    if constexpr (Find) {
                        append_hit(arguments.out, end, pattern);
                    } else {
                        CountHits{&hot, arguments.counters}(end, pattern);
                    }
                });
                __syncwarp();
            }
        }
    }
    if constexpr (!Find) {
        __syncthreads();
        hot.flush(arguments.counters);
    }
}

template <bool Find>
void run_anchored(AnchoredTables const& tables, Text const& text, unsigned long long* counters,
                  HitBuffer const& out, DeviceShape const& shape, cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (text.size == 0) return;
    for (std::uint32_t side = 0; side < tables.side_count; ++side)
        launch_resident(anchored_kernel<Find>, shape, (chunk_count(text) + threads - 1) / threads, threads, 0,
                        stream, AnchoredArguments{tables, side, text, counters, out});
}

template <bool List>
void run_neighbours(NeighbourLists const& lists, DeviceShape const& shape, cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (lists.count == 0) return;
    launch_resident(neighbour_kernel<List>, shape, (lists.count + threads - 1) / threads, threads, 0, stream,
                    lists);
}

}  // namespace

void count_neighbours(NeighbourLists const& lists, DeviceShape const& shape, cudaStream_t stream) {
    run_neighbours<false>(lists, shape, stream);
}

void list_neighbours(NeighbourLists const& lists, DeviceShape const& shape, cudaStream_t stream) {
    run_neighbours<true>(lists, shape, stream);
}

void count_anchored(AnchoredTables const& tables, Text const& text, unsigned long long* counters,
                    DeviceShape const& shape, cudaStream_t stream) {
    run_anchored<false>(tables, text, counters, {}, shape, stream);
}

void find_anchored(AnchoredTables const& tables, Text const& text, HitBuffer const& out,
                   DeviceShape const& shape, cudaStream_t stream) {
    run_anchored<true>(tables, text, nullptr, out, shape, stream);
}

}  // namespace motifcount::internal::cuda
