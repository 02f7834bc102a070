#include "cuda/matrix/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::matrix_block_threads;
constexpr unsigned product_rows = 16;
constexpr unsigned products = tuning::matrix_products;
constexpr unsigned warp_rows = product_rows * products;
/// Number of candidates per queue. A warp adds at most 32 candidates to a queue that has fewer than 32.
constexpr unsigned queue_slots = 64;
constexpr unsigned warps = matrix_block_threads / 32;

struct Arguments {
    MatrixTables tables;
    MatrixChunk chunk;
    Text text;
    HitOutput out;
};

struct Candidate {
    std::uint32_t slot;
    std::uint32_t matrix;
};

/// Sums of 16 rows and 8 matrices. A lane has the rows lane / 4 (0, 1) and lane / 4 + 8 (2, 3) of two adjacent matrices.
struct Sums {
    int at[4];
};

/// Returns the product of 16 rows and 8 matrices for 8 positions, plus `start`.
__device__ __forceinline__ Sums multiply(std::uint32_t a0, std::uint32_t a1, std::uint32_t a2,
                                         std::uint32_t a3, uint2 b, Sums const& start) {
    Sums sums;
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%10,%11,%12,%13};"
        : "=r"(sums.at[0]), "=r"(sums.at[1]), "=r"(sums.at[2]), "=r"(sums.at[3])
        : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b.x), "r"(b.y), "r"(start.at[0]), "r"(start.at[1]),
          "r"(start.at[2]), "r"(start.at[3]));
#else
    // Quarters of the same product
    auto const quarter = [](int& low, int& high, std::uint32_t a, std::uint32_t own) {
        asm("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
            : "+r"(low), "+r"(high)
            : "r"(a), "r"(own));
    };
    sums = start;
    quarter(sums.at[0], sums.at[1], a0, b.x);
    quarter(sums.at[0], sums.at[1], a2, b.y);
    quarter(sums.at[2], sums.at[3], a1, b.x);
    quarter(sums.at[2], sums.at[3], a3, b.y);
#endif
    return sums;
}

/// Rows of a warp for `Steps` steps. Element i is for the base lane / 4 + lane % 4 + 4 * i slots after the first row.
/// Row r needs the bases at r, r + 1 and so on, so products and steps share elements.
template <unsigned Steps>
struct Rows {
    static constexpr unsigned count = 4 * products + 2 * Steps - 2;
    std::uint32_t at[count];

    /// `first`: slot of the first row, a multiple of 16
    __device__ __forceinline__ void load(Text const& text, std::uint64_t first) {
        auto const* const words = text.bases + first / 16;
        unsigned const shift = 2 * (lane_id() / 4 + lane_id() % 4);
        std::uint32_t low = words[0];
#pragma unroll
        for (unsigned i = 0; i < count; i += 4) {
            std::uint32_t const high = words[i / 4 + 1];
            std::uint32_t const bases = funnel_right(low, high, shift);
            low = high;
#pragma unroll
            for (unsigned k = 0; k < 4 && i + k < count; ++k)
                // Volatile, because the compiler would otherwise compute the rows again for every group
                asm volatile("shl.b32 %0, 1, %1;" : "=r"(at[i + k]) : "r"(bases >> (8 * k) << 3U & 24U));
        }
    }
    /// Returns the sums of all rows for one step, plus `start`.
    __device__ __forceinline__ Sums multiplied(unsigned product, unsigned step, uint2 deficits,
                                               Sums const& start) const {
        auto const* const own = at + 4 * product + 2 * step;
        return multiply(own[0], own[2], own[1], own[3], deficits, start);
    }
};

template <class Found>
struct Searcher {
    Arguments const& arguments;
    Found const& found;
    Candidate* queue;
    std::uint32_t first = 0;  ///< First row
    unsigned waiting = 0;     ///< Number of candidates in the queue; the same in all lanes

    __device__ void check(unsigned taken) {
        waiting -= taken;
        Candidate const candidate = lane_id() < taken ? queue[waiting + lane_id()] : Candidate{0, 0};
        __syncwarp();
        if (lane_id() >= taken) return;
        DeviceMatrix const matrix = arguments.tables.matrices[candidate.matrix];
        std::uint64_t const end =
            end_of_hit(matrix, arguments.tables.columns, arguments.text, candidate.slot);
        if (end != 0) found(end, matrix.pattern);
    }
    /// Adds the rows with negative sums to the queue.
    __device__ __forceinline__ void push(Sums const (&sums)[products], unsigned group) {
        std::uint32_t left = 0;
#pragma unroll
        for (unsigned i = 0; i < 4 * products; ++i)
            left = __funnelshift_l(static_cast<unsigned>(sums[i / 4].at[i % 4]), left, 1);
        unsigned lanes;
        while ((lanes = __ballot_sync(all_lanes, left != 0)) != 0) {
            if (left != 0) {
                unsigned const bit = highest_bit(left);
                left ^= 1U << bit;
                unsigned const i = 4 * products - 1 - bit;
                std::uint32_t const slot = first + i / 4 * product_rows + i % 4 / 2 * 8 + lane_id() / 4;
                std::uint32_t const matrix = group * group_matrices + lane_id() % 4 * 2 + i % 2;
                queue[waiting + static_cast<unsigned>(__popc(lanes & ((1U << lane_id()) - 1)))] = {slot,
                                                                                                   matrix};
            }
            waiting += static_cast<unsigned>(__popc(lanes));
            __syncwarp();
            if (waiting >= 32) check(32);
        }
    }
    __device__ __forceinline__ void push_if_any(Sums const (&sums)[products], unsigned group) {
        int any = 0;
#pragma unroll
        for (unsigned i = 0; i < 4 * products; ++i) any |= sums[i / 4].at[i % 4];
        if (__any_sync(all_lanes, any < 0)) push(sums, group);
    }
    static __device__ __forceinline__ Sums start_of(std::uint32_t const* words) {
        auto const two = reinterpret_cast<int2 const*>(words)[lane_id() % 4];
        return {{two.x, two.y, two.x, two.y}};
    }
    static __device__ __forceinline__ uint2 deficits(std::uint32_t const* words, unsigned step) {
        return reinterpret_cast<uint2 const*>(words + start_words + step * step_words)[lane_id()];
    }

    /// Searches groups that have `Steps` steps. Advances `words` and `group`.
    template <unsigned Steps, unsigned Kept>
    __device__ __forceinline__ void search(Rows<Kept> const& rows, unsigned count,
                                           std::uint32_t const*& words, unsigned& group) {
        for (unsigned const last = group + count; group != last; ++group, words += group_words(Steps)) {
            Sums const start = start_of(words);
            uint2 steps[Steps];
#pragma unroll
            for (unsigned step = 0; step < Steps; ++step) steps[step] = deficits(words, step);
            Sums sums[products];
#pragma unroll
            for (unsigned product = 0; product < products; ++product)
                sums[product] = rows.multiplied(product, 0, steps[0], start);
#pragma unroll
            for (unsigned step = 1; step < Steps; ++step)
#pragma unroll
                for (unsigned product = 0; product < products; ++product)
                    sums[product] = rows.multiplied(product, step, steps[step], sums[product]);
            push_if_any(sums, group);
        }
    }
    /// Searches groups that have a multiple of max_kept_steps steps.
    __device__ __noinline__ void search_long(unsigned count, std::uint32_t const* words, unsigned group) {
        for (unsigned const last = group + count; group != last; ++group) {
            Sums sums[products];
#pragma unroll
            for (unsigned product = 0; product < products; ++product) sums[product] = start_of(words);
            unsigned const steps = arguments.tables.steps[group];
            for (unsigned done = 0; done < steps; done += max_kept_steps) {
                Rows<max_kept_steps> rows;
                rows.load(arguments.text, first + std::uint64_t{done} * step_columns);
#pragma unroll
                for (unsigned step = 0; step < max_kept_steps; ++step)
#pragma unroll
                    for (unsigned product = 0; product < products; ++product)
                        sums[product] =
                            rows.multiplied(product, step, deficits(words, done + step), sums[product]);
            }
            push_if_any(sums, group);
            words += group_words(steps);
        }
    }
};

/// True if all rows of a warp are breaks
__device__ __forceinline__ bool all_breaks(Text const& text, std::uint64_t first) {
    if (text.breaks == nullptr) return false;
    auto const* const words = text.breaks + first / 32;
    std::uint32_t breaks = words[0];
#pragma unroll
    for (unsigned i = 1; i < warp_rows / 32; ++i) breaks &= words[i];
    return breaks == 0xFFFFFFFFU;
}

template <bool Find>
__global__ __launch_bounds__(matrix_block_threads,
                             1) void matrix_kernel(Arguments const __grid_constant__ arguments) {
    extern __shared__ uint4 shared[];
    __shared__ Candidate queues[warps * queue_slots];
    MatrixChunk const& chunk = arguments.chunk;
    auto* const table = reinterpret_cast<std::uint32_t*>(shared);
    for (unsigned i = threadIdx.x; i < chunk.words / 4; i += matrix_block_threads)
        shared[i] = reinterpret_cast<uint4 const*>(arguments.tables.words + chunk.first_word)[i];
    __syncthreads();
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        unsigned const warp = threadIdx.x / 32;
        Searcher searcher{arguments, found, queues + queue_slots * warp};
        for (std::uint64_t first = (std::uint64_t{blockIdx.x} * warps + warp) * warp_rows;
             first < arguments.text.size; first += std::uint64_t{gridDim.x} * warps * warp_rows) {
            if (all_breaks(arguments.text, first)) continue;
            searcher.first = static_cast<std::uint32_t>(first);
            Rows<max_kept_steps> rows;
            rows.load(arguments.text, first);
            std::uint32_t const* words = table;
            unsigned group = chunk.first_group;
            searcher.template search<1>(rows, chunk.groups[0], words, group);
            searcher.template search<2>(rows, chunk.groups[1], words, group);
            searcher.template search<3>(rows, chunk.groups[2], words, group);
            searcher.template search<4>(rows, chunk.groups[3], words, group);
            if (chunk.groups[4] != 0) {
                // A copy, because the address of the searcher would keep its members in memory
                Searcher copy = searcher;
                copy.search_long(chunk.groups[4], words, group);
                searcher.waiting = copy.waiting;
            }
        }
        if (searcher.waiting != 0) searcher.check(searcher.waiting);
    });
}

}  // namespace

std::uint32_t max_chunk_words(DeviceShape const& shape) {
    // Leaves room for the queues and the hot counters.
    constexpr unsigned others = warps * queue_slots * sizeof(Candidate) + sizeof(HotCounters) + 1024;
    return (static_cast<std::uint32_t>(shape.shared_bytes) - others) / 4;
}

void search_matrices(MatrixTables const& tables, MatrixChunk const& chunk, Text const& text,
                     HitOutput const& out, DeviceShape const& shape, cudaStream_t stream) {
    constexpr std::uint64_t block_rows = std::uint64_t{warps} * warp_rows;
    auto* const kernel = out.lists() ? matrix_kernel<true> : matrix_kernel<false>;
    launch_resident(kernel, shape, (text.size + block_rows - 1) / block_rows, matrix_block_threads,
                    4 * chunk.words, stream, Arguments{tables, chunk, text, out});
}

}  // namespace motifcount::internal::cuda
