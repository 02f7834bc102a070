#include "cuda/rabin_karp/agent.hpp"
#include "cuda/rabin_karp/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;

/// Counters of all 4^8 words in 128 KiB of shared memory: each memory word has two 16-bit counters, and the upper counter is
/// for the upper half of the codes. Words of up to 7 bases have 32-bit counters instead. Before any counter can exceed 16 bits,
/// all counters of at least `flush_from` are moved to device memory.
struct HalfCounters {
    static constexpr unsigned words = 1U << 15U;
    static constexpr unsigned flush_from = 8192;

    std::uint32_t* cells;

    __device__ void add(std::uint32_t code) const {
        atomicAdd(&cells[code & (words - 1)], (code >> 15U) * 0xFFFFU + 1U);
    }
    __device__ void clear(unsigned used) const {
        for (unsigned i = threadIdx.x; i < used; i += blockDim.x) cells[i] = 0;
    }
    /// Moves counters of at least `from` to device memory. Must be called by the whole block, between barriers.
    __device__ void flush(unsigned from, unsigned used, unsigned long long* counters) const {
        for (unsigned i = 4 * threadIdx.x; i < used; i += 4 * blockDim.x) {
            uint4 const four = *reinterpret_cast<uint4*>(&cells[i]);
            flush_cell(i, four.x, from, counters);
            flush_cell(i + 1, four.y, from, counters);
            flush_cell(i + 2, four.z, from, counters);
            flush_cell(i + 3, four.w, from, counters);
        }
    }
    __device__ void flush_cell(unsigned i, std::uint32_t cell, unsigned from,
                               unsigned long long* counters) const {
        std::uint32_t const low = cell & 0xFFFFU;
        std::uint32_t const high = cell >> 16U;
        if (low >= from) {
            atomicAdd(&counters[i], static_cast<unsigned long long>(low));
            cell -= low;
        }
        if (high >= from) {
            atomicAdd(&counters[i + words], static_cast<unsigned long long>(high));
            cell &= 0xFFFFU;
        }
        if (low >= from || high >= from) cells[i] = cell;
    }
    __device__ void flush_whole(unsigned used, unsigned long long* counters) const {
        for (unsigned i = threadIdx.x; i < used; i += blockDim.x)
            if (cells[i] != 0) atomicAdd(&counters[i], static_cast<unsigned long long>(cells[i]));
    }
};

/// Calls hit(code, start) for each set bit of `starts`, the mask of starts in half a chunk.
template <class Hit>
__device__ __forceinline__ void each_hit(std::uint32_t starts, std::uint32_t a, std::uint32_t b,
                                         std::uint32_t c, std::uint32_t mask, Hit const& hit) {
    while (starts != 0) {
        unsigned const start = highest_bit(starts);
        starts ^= 1U << start;
        hit(code_at(a, b, c, start, mask), start);
    }
}

/// Counts the hits in a warp's chunks with all lanes together, for repeats with many hits per counter. If every lane's chunk is
/// one 16-base word repeated four times, one word is counted for all four.
__device__ void count_chunk_together(HotCounters& hot, std::uint32_t low, std::uint32_t high,
                                     uint4 const& own, std::uint32_t next, std::uint32_t mask,
                                     unsigned long long* counters) {
    if (all_repeat(own, next, low, high)) {
        for (unsigned start = 0; start < 16; ++start)
            count_together(hot, ((low >> start) & 1U) != 0, funnel_right(own.x, own.y, 2 * start) & mask, 4,
                           counters);
        return;
    }
    for (unsigned start = 0; start < 32; ++start) {
        count_together(hot, ((low >> start) & 1U) != 0, code_at(own.x, own.y, own.z, start, mask), 1,
                       counters);
        count_together(hot, ((high >> start) & 1U) != 0, code_at(own.z, own.w, next, start, mask), 1,
                       counters);
    }
}

struct CountArguments {
    WindowTables tables;
    Text text;
    unsigned long long* counters;
    unsigned dense;   ///< Number of hits per warp and chunk above which count_chunk_together() is used
    unsigned period;  ///< Number of chunks between two barriers
    unsigned budget;  ///< Number of hits in the block after which full counters are moved to device memory
    unsigned used;    ///< Number of memory words that counters use
    std::uint32_t mask;
};

template <class Window, bool Breaks>
__global__ __launch_bounds__(block_threads, 1) void count_kernel(CountArguments const arguments) {
    extern __shared__ uint4 shared[];
    auto* table = reinterpret_cast<std::uint32_t*>(shared);
    constexpr bool in_shared = Window::answers == 2;
    HalfCounters const half{table + Window::table_words};
    __shared__ HotCounters hot;
    __shared__ unsigned added[3];

    Text const text = arguments.text;
    for (unsigned i = threadIdx.x; i < Window::table_words / 4; i += block_threads)
        shared[i] = reinterpret_cast<uint4 const*>(arguments.tables.table)[i];
    if (in_shared) half.clear(arguments.used);
    hot.clear();
    if (threadIdx.x < 3) added[threadIdx.x] = 0;
    __syncthreads();

    std::uint64_t const chunks = chunk_count(text);
    std::uint64_t const stride = std::uint64_t{gridDim.x} * block_threads;
    std::uint64_t first = std::uint64_t{blockIdx.x} * block_threads;
    WarpChunk chunk = load_chunk(text.bases, first + threadIdx.x, chunks);
    unsigned turn = 0;
    // Number of hits in the block since full counters were last moved; the same in all threads
    unsigned pending = 0;
    unsigned counted = 0;    // Number of this warp's hits that are not in `pending` yet
    unsigned unchecked = 0;  // Number of chunks since the last barrier
    for (; first < chunks; first += stride) {
        std::uint64_t const mine = first + threadIdx.x;
        WarpChunk const ahead = load_chunk(text.bases, mine + stride, chunks);
        std::uint32_t const next = chunk.next();
        std::uint32_t low = matching_starts<Window>(table, chunk.own.x, chunk.own.y, chunk.own.z);
        std::uint32_t high = matching_starts<Window>(table, chunk.own.z, chunk.own.w, next);
        if (Breaks || (first + block_threads + 1) * chunk_slots >= text.size ||
            first * chunk_slots <= text.owned_from) {
            std::uint64_t const starts =
                mine < chunks ? reportable_starts(text, mine, arguments.tables.length) : 0;
            low &= static_cast<std::uint32_t>(starts);
            high &= static_cast<std::uint32_t>(starts >> 32U);
        }
        unsigned const hits = sum_of_warp(static_cast<unsigned>(__popc(low) + __popc(high)));
        if (hits > arguments.dense) {
            count_chunk_together(hot, low, high, chunk.own, next, arguments.mask, arguments.counters);
        } else {
            auto const count = [&](std::uint32_t code, unsigned) {
                if constexpr (in_shared) {
                    half.add(code);
                } else {
                    atomicAdd(&arguments.counters[code], 1ULL);
                }
            };
            each_hit(low, chunk.own.x, chunk.own.y, chunk.own.z, arguments.mask, count);
            each_hit(high, chunk.own.z, chunk.own.w, next, arguments.mask, count);
            counted += hits;
        }
        if (in_shared && ++unchecked == arguments.period) {
            if (lane_id() == 0) atomicAdd(&added[turn], counted);
            counted = 0;
            unchecked = 0;
            unsigned const following = turn == 2 ? 0 : turn + 1;
            // All threads read this element before the last barrier, so it can be cleared now
            if (threadIdx.x == 0) added[following] = 0;
            __syncthreads();
            pending += added[turn];
            turn = following;
            if (pending > arguments.budget) {
                half.flush(HalfCounters::flush_from, arguments.used, arguments.counters);
                pending = 0;
                __syncthreads();
            }
        }
        chunk = ahead;
    }
    __syncthreads();
    hot.flush(arguments.counters);
    if constexpr (in_shared) {
        if (arguments.mask > 0x3FFFU) {
            half.flush(1, arguments.used, arguments.counters);
        } else {
            half.flush_whole(arguments.used, arguments.counters);
        }
    }
}

template <class Window>
__global__ __launch_bounds__(block_threads, 1) void find_kernel(WindowTables const tables, Text const text,
                                                                HitBuffer const out,
                                                                std::uint32_t const mask) {
    extern __shared__ uint4 shared[];
    auto* table = reinterpret_cast<std::uint32_t*>(shared);
    for (unsigned i = threadIdx.x; i < Window::table_words / 4; i += block_threads)
        shared[i] = reinterpret_cast<uint4 const*>(tables.table)[i];
    __syncthreads();

    std::uint64_t const chunks = chunk_count(text);
    std::uint64_t const stride = std::uint64_t{gridDim.x} * block_threads;
    for (std::uint64_t first = std::uint64_t{blockIdx.x} * block_threads; first < chunks; first += stride) {
        std::uint64_t const mine = first + threadIdx.x;
        WarpChunk const chunk = load_chunk(text.bases, mine, chunks);
        std::uint32_t const next = chunk.next();
        if (mine >= chunks) continue;
        std::uint64_t const starts = reportable_starts(text, mine, tables.length);
        std::uint32_t const low = matching_starts<Window>(table, chunk.own.x, chunk.own.y, chunk.own.z) &
                                  static_cast<std::uint32_t>(starts);
        std::uint32_t const high = matching_starts<Window>(table, chunk.own.z, chunk.own.w, next) &
                                   static_cast<std::uint32_t>(starts >> 32U);
        std::uint64_t const end = mine * chunk_slots + tables.length;
        each_hit(low, chunk.own.x, chunk.own.y, chunk.own.z, mask, [&](std::uint32_t code, unsigned start) {
            append_hit(out, end + start, tables.word_of_code[code]);
        });
        each_hit(high, chunk.own.z, chunk.own.w, next, mask, [&](std::uint32_t code, unsigned start) {
            append_hit(out, end + 32 + start, tables.word_of_code[code]);
        });
    }
}

std::uint32_t code_mask(unsigned length) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << (2 * length)) - 1);
}

std::uint64_t blocks_for(Text const& text) {
    return (chunk_count(text) + block_threads - 1) / block_threads;
}

void count_windows(WindowTables const& tables, Text const& text, unsigned long long* counters,
                   DeviceShape const& shape, cudaStream_t stream) {
    CountArguments arguments{tables, text, counters, 0, 1, 0, 0, code_mask(tables.length)};
    // A warp's chunks have 2,048 starts. If there are many more hits than in random text, the text has repeats.
    double const expected = 2048 * tables.density;
    arguments.dense = static_cast<unsigned>(fmin(1536.0, expected + 8 * sqrt(expected) + 32));
    if (tables.length <= PairWindow::max_length) {
        arguments.used = tables.length < 8 ? 1U << (2 * tables.length) : HalfCounters::words;
        if (tables.length < 8) {  // 32-bit counters cannot overflow
            arguments.period = arguments.budget = 0xFFFFFFFFU;
        } else {
            // Counters stay below 2^16, because flush_from, the budget, and the hits of 32 warps per period add up to less.
            unsigned const room = 65535U - HalfCounters::flush_from;
            unsigned const periods = room / 2 / (32 * arguments.dense);
            arguments.period = periods == 0 ? 1 : periods;
            arguments.budget = room - arguments.period * 32 * arguments.dense;
        }
        unsigned const bytes = 4 * (PairWindow::table_words + HalfCounters::words);
        launch_resident(
            text.breaks != nullptr ? count_kernel<PairWindow, true> : count_kernel<PairWindow, false>, shape,
            blocks_for(text), block_threads, bytes, stream, arguments);
    } else {
        launch_resident(
            text.breaks != nullptr ? count_kernel<SingleWindow, true> : count_kernel<SingleWindow, false>,
            shape, blocks_for(text), block_threads, 4 * SingleWindow::table_words, stream, arguments);
    }
}

}  // namespace

void search_windows(WindowTables const& tables, Text const& text, HitOutput const& out,
                    DeviceShape const& shape, cudaStream_t stream) {
    if (text.size < tables.length) return;
    bool const pairs = tables.length <= PairWindow::max_length;
    if (!out.lists()) {
        bool const dense = pairs && tables.density >= tuning::count_all_from_density;
        return (dense ? count_all_windows : count_windows)(tables, text, out.counters, shape, stream);
    }
    launch_resident(pairs ? find_kernel<PairWindow> : find_kernel<SingleWindow>, shape, blocks_for(text),
                    block_threads, 4 * (pairs ? PairWindow::table_words : SingleWindow::table_words), stream,
                    tables, text, out.list, code_mask(tables.length));
}

}  // namespace motifcount::internal::cuda
