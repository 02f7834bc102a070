#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"
#include "cuda/wu_manber/kernels.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;
/// Queues of a warp in shared memory. Elements are processed 32 at a time, to keep all lanes busy. One queue is for chunks in
/// which the filter found candidates; the other is for windows to be verified.
struct WarpQueues {
    static constexpr unsigned chunk_slots = 128;
    static constexpr unsigned window_slots = 64;
    std::uint32_t chunks[chunk_slots];
    uint2 windows[window_slots];  ///< Number of each window, and the bases at its start
};
constexpr unsigned queue_bytes = sizeof(WarpQueues) * (block_threads / 32);
static_assert(queue_bytes + sizeof(HotCounters) <= sample_shared_bytes);

struct Arguments {
    SampleTables tables;
    Text text;
    HitOutput out;
};

/// Returns this lane's rank among the lanes that add to a queue. `lanes`: mask of these lanes
__device__ __forceinline__ unsigned rank_in(unsigned lanes) {
    return static_cast<unsigned>(__popc(lanes & ((1U << lane_id()) - 1)));
}

/// Returns word `i` of five words. Uses comparisons, because a run-time index would move the words to local memory.
__device__ __forceinline__ std::uint32_t word_of(uint4 const& own, std::uint32_t next, unsigned i) {
    std::uint32_t const low = i == 0 ? own.x : own.y;
    std::uint32_t const high = i == 2 ? own.z : own.w;
    return i < 2 ? low : i < 4 ? high : next;
}

/// A warp's candidates that have not been verified yet. All functions must be called by the whole warp.
template <unsigned Step, class Filter>
struct Candidates {
    Arguments const& arguments;
    std::uint32_t const* filter;
    HotCounters* hot;
    WarpQueues& queues;
    unsigned chunks = 0;  ///< Number of chunks in the queue; the same in all lanes
    unsigned windows = 0;

    __device__ __forceinline__ void push_chunk(bool candidate, std::uint32_t chunk) {
        unsigned const lanes = __ballot_sync(all_lanes, candidate);
        if (lanes == 0) return;
        if (candidate) queues.chunks[chunks + rank_in(lanes)] = chunk;
        chunks += static_cast<unsigned>(__popc(lanes));
    }
    /// True if the queue may have no room for two more chunks per lane
    [[nodiscard]] __device__ __forceinline__ bool crowded() const {
        return chunks > WarpQueues::chunk_slots - 64;
    }

    /// Adds windows in a chunk to the queue: bit i of `found` is window i.
    __device__ __forceinline__ void push_windows(std::uint64_t found, std::uint32_t chunk, uint4 const& own,
                                                 std::uint32_t next, bool flush) {
        for (;;) {
            unsigned const lanes = __ballot_sync(all_lanes, found != 0);
            if (lanes == 0 && !(flush && windows != 0)) return;
            if (found != 0) {
                unsigned const window = lowest_bit(found);
                found &= found - 1;
                unsigned const word = window * Step / 16;
                std::uint32_t const bases =
                    funnel_right(word_of(own, next, word), word_of(own, next, word + 1), 2 * (window * Step));
                queues.windows[windows + rank_in(lanes)] =
                    make_uint2(chunk * (cuda::chunk_slots / Step) + window, bases);
            }
            windows += static_cast<unsigned>(__popc(lanes));
            __syncwarp();
            if (windows >= 32 || lanes == 0) verify(windows < 32 ? windows : 32);
        }
    }
    __device__ __forceinline__ void verify(unsigned taken) {
        windows -= taken;
        uint2 const window = lane_id() < taken ? queues.windows[windows + lane_id()] : make_uint2(0, 0);
        __syncwarp();
        if (lane_id() >= taken) return;
        std::uint64_t const slot = std::uint64_t{window.x} * Step;
        SampleTables const& tables = arguments.tables;
        // The same function counts and lists hits, so that a kernel has only one copy of the search
        auto const hit = [&](std::uint64_t end, std::uint32_t word) {
            if (arguments.out.counters == nullptr) {
                append_hit(arguments.out.list, end, word);
            } else {
                CountHits{hot, arguments.out.counters}(end, word);
            }
        };
        if (tables.grams.grams.slots != nullptr) {
            verify_gram(tables.grams, tables.words, arguments.text, slot, window.y, hit);
        } else {
            verify_window(tables.words, arguments.text, Step, slot, hit);
        }
    }
    /// Processes 32 candidates at a time until fewer remain; with `all`, processes all. Called only once, because its code is long.
    __device__ __forceinline__ void process(bool all) {
        while (chunks >= 32 || (all && (chunks | windows) != 0)) {
            unsigned const taken = chunks < 32 ? chunks : 32;
            chunks -= taken;
            __syncwarp();
            std::uint32_t const chunk = lane_id() < taken ? queues.chunks[chunks + lane_id()] : 0;
            __syncwarp();
            std::uint32_t const* const words = arguments.text.bases + chunk_words * std::uint64_t{chunk};
            uint4 const own = *reinterpret_cast<uint4 const*>(words);
            std::uint32_t const next = words[chunk_words];
            std::uint64_t const found = windows_of(own, next);
            push_windows(lane_id() < taken ? found : 0, chunk, own, next, all && chunks == 0);
        }
    }
    [[nodiscard]] __device__ __forceinline__ std::uint64_t windows_of(uint4 const& own,
                                                                      std::uint32_t next) const {
        constexpr unsigned each = 16 / Step;
        WindowHash const& hash = arguments.tables.hash;
        std::uint64_t const a = candidate_windows<Step, Filter>(filter, hash, own.x, own.y);
        std::uint64_t const b = candidate_windows<Step, Filter>(filter, hash, own.y, own.z);
        std::uint64_t const c = candidate_windows<Step, Filter>(filter, hash, own.z, own.w);
        std::uint64_t const d = candidate_windows<Step, Filter>(filter, hash, own.w, next);
        return a | b << each | c << (2 * each) | d << (3 * each);
    }
    [[nodiscard]] __device__ __forceinline__ bool any_window_of(uint4 const& own, std::uint32_t next) const {
        WindowHash const& hash = arguments.tables.hash;
        return ((any_candidate<Step, Filter>(filter, hash, own.x, own.y) |
                 any_candidate<Step, Filter>(filter, hash, own.y, own.z) |
                 any_candidate<Step, Filter>(filter, hash, own.z, own.w) |
                 any_candidate<Step, Filter>(filter, hash, own.w, next)) &
                1U) != 0;
    }
};

template <unsigned Step, class Filter>
__device__ __forceinline__ void scan_text(Candidates<Step, Filter>& candidates) {
    Text const& text = candidates.arguments.text;
    auto const chunks = static_cast<std::uint32_t>(chunk_count(text));
    std::uint32_t const stride = gridDim.x * blockDim.x;
    std::uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    // True if the filter is in the level-2 cache; text must not evict it from there
    constexpr bool past_l2 = Filter::words_each != 1;

    auto const load = [&](std::uint32_t chunk) { return load_chunk<past_l2>(text.bases, chunk); };
    auto const scan = [&](WarpChunk const& a, WarpChunk const& b) {
        std::uint32_t const next_a = a.next();
        std::uint32_t const next_b = b.next();
        if constexpr (Filter::words_each == 1) {
            bool const in_a = candidates.any_window_of(a.own, next_a);
            bool const in_b = candidates.any_window_of(b.own, next_b);
            if (__any_sync(all_lanes, in_a || in_b)) {
                candidates.push_chunk(in_a, at);
                candidates.push_chunk(in_b, at + stride);
            }
        } else {
            std::uint64_t const in_a = candidates.windows_of(a.own, next_a);
            std::uint64_t const in_b = candidates.windows_of(b.own, next_b);
            candidates.push_windows(in_a, at, a.own, next_a, false);
            candidates.push_windows(in_b, at + stride, b.own, next_b, false);
        }
    };
    // All threads of the grid process two chunks at a time while the next two are loaded. The other chunks are processed last
    std::uint32_t left = chunks / stride;
    WarpChunk a;
    WarpChunk b;
    if (left >= 2) {
        a = load(at);
        b = load(at + stride);
    }
    for (bool done = false; !done;) {
        if (left >= 2) {
            while (left >= 2 && !candidates.crowded()) {
                WarpChunk c = a;
                WarpChunk d = b;
                if (left >= 4) {
                    c = load(at + 2 * stride);
                    d = load(at + 3 * stride);
                }
                scan(a, b);
                a = c;
                b = d;
                at += 2 * stride;
                left -= 2;
            }
        } else if (at - lane_id() < chunks) {
            WarpChunk const chunk = load_chunk<past_l2>(text.bases, at, chunks);
            std::uint32_t const next = chunk.next();
            if constexpr (Filter::words_each == 1) {
                candidates.push_chunk(candidates.any_window_of(chunk.own, next) && at < chunks, at);
            } else {
                candidates.push_windows(at < chunks ? candidates.windows_of(chunk.own, next) : 0, at,
                                        chunk.own, next, false);
            }
            at += stride;
        } else {
            done = true;
        }
        candidates.process(done);
    }
}

template <unsigned Step, class Filter>
__global__ __launch_bounds__(block_threads,
                             1) void sample_kernel(Arguments const __grid_constant__ arguments) {
    extern __shared__ uint4 shared[];
    __shared__ HotCounters hot;
    constexpr bool filter_in_shared = Filter::words_each == 1;
    auto* const filter = shared + queue_bytes / 16;
    if constexpr (filter_in_shared) {
        for (unsigned i = threadIdx.x; i < arguments.tables.hash.words / 4; i += blockDim.x)
            filter[i] = reinterpret_cast<uint4 const*>(arguments.tables.filter)[i];
    }
    hot.clear();
    __syncthreads();
    Candidates<Step, Filter> candidates{
        arguments,
        filter_in_shared ? reinterpret_cast<std::uint32_t const*>(filter) : arguments.tables.filter, &hot,
        reinterpret_cast<WarpQueues*>(shared)[threadIdx.x / 32]};
    scan_text(candidates);
    __syncthreads();
    hot.flush(arguments.out.counters);
}

template <unsigned Step>
auto kernel_for(FilterForm form) {
    switch (form) {
        case FilterForm::exact:
            return sample_kernel<Step, ExactFilter>;
        case FilterForm::two_bits:
            return sample_kernel<Step, NarrowFilter<2>>;
        case FilterForm::three_bits:
            return sample_kernel<Step, NarrowFilter<3>>;
        default:
            return sample_kernel<Step, WideFilter>;
    }
}

__global__ __launch_bounds__(tuning::small_block_threads) void entry_kernel(
    WindowEntry const __grid_constant__ entry) {
    for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < entry.count();
         i += gridDim.x * std::uint64_t{blockDim.x})
        entry(i);
}

}  // namespace

void start_entry(WindowEntry const& entry, DeviceShape const& shape) {
    constexpr unsigned block = tuning::small_block_threads;
    launch_resident(entry_kernel, shape, (entry.count() + block - 1) / block, block, 0, nullptr, entry);
}

void search_samples(SampleTables const& tables, Text const& text, HitOutput const& out,
                    DeviceShape const& shape, cudaStream_t stream) {
    if (text.size < tables.words.prefix) return;
    unsigned const filter_bytes = tables.form == FilterForm::wide ? 0 : 4 * tables.hash.words;
    auto const start = [&](auto* kernel) {
        launch_resident(kernel, shape, (chunk_count(text) + block_threads - 1) / block_threads, block_threads,
                        queue_bytes + filter_bytes, stream, Arguments{tables, text, out});
    };
    switch (tables.sampling.step) {
        case 16:
            return start(kernel_for<16>(tables.form));
        case 8:
            return start(kernel_for<8>(tables.form));
        case 4:
            return start(kernel_for<4>(tables.form));
        case 2:
            return start(kernel_for<2>(tables.form));
        default:
            return start(kernel_for<1>(tables.form));
    }
}

}  // namespace motifcount::internal::cuda
