#include "cuda/device.cuh"
#include "cuda/runtime.hpp"
#include "cuda/shift_or_kernels.hpp"

namespace motifcount::cuda {
namespace {

constexpr unsigned probe_threads = 512;

struct ProbeArguments {
    ProbeTables tables;
    Text text;
    unsigned long long* counters;
    HitBuffer out;
};

/// What one candidate is worth reporting: behind the warm-up, within the text, and the same to its last base.
template <unsigned Step, bool Find>
__device__ __noinline__ void verify_probes(ProbeArguments const& arguments, HotCounters& hot,
                                           std::uint64_t chunk, uint4 own, std::uint32_t behind) {
    Text const& text = arguments.text;
    ClassPatterns const& patterns = arguments.tables.patterns;
#pragma unroll 1
    for (unsigned k = 0; k < chunk_words; ++k) {
        std::uint32_t const word = k == 0 ? own.x : k == 1 ? own.y : k == 2 ? own.z : own.w;
        std::uint32_t const next = k == 0 ? own.y : k == 1 ? own.z : k == 2 ? own.w : behind;
        each_probe_candidate<Step>(arguments.tables.table, chunk_words * chunk + k, word, next,
                                   [&](unsigned probe, std::uint64_t start) {
                                       std::uint32_t const pattern = arguments.tables.pattern[probe];
                                       std::uint64_t const end = start + patterns.lengths[pattern];
                                       if (start >= text.size || end <= text.first_end) return;
                                       if (mismatches_at(patterns, text, pattern, start, 0) != 0) return;
                                       if constexpr (Find) {
                                           append_hit(arguments.out, end, pattern);
                                       } else {
                                           CountHits{&hot, arguments.counters}(end, pattern);
                                       }
                                   });
    }
}

/// A chunk of text on its way: its four words, and in the last lane the word behind.
struct ProbeChunk {
    uint4 own;
    std::uint32_t behind;

    [[nodiscard]] __device__ __forceinline__ std::uint32_t next() const {
        std::uint32_t const from_neighbour = __shfl_down_sync(all_lanes, own.x, 1);
        return lane_id() == 31 ? behind : from_neighbour;
    }
};

template <unsigned Step, bool Find>
__global__ __launch_bounds__(probe_threads) void probe_kernel(
    ProbeArguments const __grid_constant__ arguments) {
    __shared__ HotCounters hot;
    __shared__ std::uint32_t values[ProbeTable::most_slots];
    if constexpr (!Find) hot.clear();
    if (threadIdx.x < ProbeTable::most_slots)
        values[threadIdx.x] = arguments.tables.table.values[threadIdx.x];
    __syncthreads();
    Text const& text = arguments.text;
    ProbeTable const& table = arguments.tables.table;
    auto const chunks = static_cast<std::uint32_t>(chunk_count(text));
    std::uint32_t const stride = gridDim.x * probe_threads;
    std::uint32_t at = blockIdx.x * probe_threads + threadIdx.x;
    auto const* const pieces = reinterpret_cast<uint4 const*>(text.bases);

    auto const load = [&](std::uint32_t chunk) {
        ProbeChunk loaded;
        loaded.own = load_once(pieces + chunk);
        loaded.behind = lane_id() == 31 ? reinterpret_cast<std::uint32_t const*>(pieces + chunk + 1)[0] : 0;
        return loaded;
    };
    auto const is_candidate = [&](uint4 const& own, std::uint32_t next) {
        bool const a = any_probe_window<Step>(table, values, own.x, own.y);
        bool const b = any_probe_window<Step>(table, values, own.y, own.z);
        bool const c = any_probe_window<Step>(table, values, own.z, own.w);
        bool const d = any_probe_window<Step>(table, values, own.w, next);
        return a | b | c | d;
    };
    auto const scan = [&](ProbeChunk const& a, ProbeChunk const& b) {
        std::uint32_t const next_a = a.next();
        std::uint32_t const next_b = b.next();
        bool const in_a = is_candidate(a.own, next_a);
        bool const in_b = is_candidate(b.own, next_b);
        if (in_a || in_b) {
            if (in_a) verify_probes<Step, Find>(arguments, hot, at, a.own, next_a);
            if (in_b) verify_probes<Step, Find>(arguments, hot, at + stride, b.own, next_b);
        }
        __syncwarp();
    };
    // Rounds that are whole for every thread of the grid, two at a time and two on their way; then the rest.
    std::uint32_t left = chunks / stride;
    if (left >= 4) {
        ProbeChunk a = load(at);
        ProbeChunk b = load(at + stride);
        for (; left >= 4; left -= 2, at += 2 * stride) {
            ProbeChunk const c = load(at + 2 * stride);
            ProbeChunk const d = load(at + 3 * stride);
            scan(a, b);
            a = c;
            b = d;
        }
        scan(a, b);
        at += 2 * stride;
    }
    // The first lane of a warp decides for all, so that they shuffle together.
    for (; at - lane_id() < chunks; at += stride) {
        ProbeChunk rest{make_uint4(0, 0, 0, 0), 0};
        if (at < chunks) rest = load(at);
        std::uint32_t const next =
            rest.next();  // behind the last chunk, anything: no occurrence reaches there
        if (at < chunks && is_candidate(rest.own, next))
            verify_probes<Step, Find>(arguments, hot, at, rest.own, next);
        __syncwarp();
    }
    if constexpr (!Find) {
        __syncthreads();
        hot.flush(arguments.counters);
    }
}

template <bool Find>
void run_probes(ProbeTables const& tables, Text const& text, unsigned long long* counters,
                HitBuffer const& out, DeviceShape const& shape, cudaStream_t stream) {
    if (text.size < tables.table.shortest) return;
    auto* const kernel = tables.table.step == 8 ? probe_kernel<8, Find> : probe_kernel<4, Find>;
    std::uint64_t const blocks = (chunk_count(text) + probe_threads - 1) / probe_threads;
    std::uint64_t const resident = std::uint64_t{blocks_per_multiprocessor(kernel, probe_threads, 0)} *
                                   static_cast<unsigned>(shape.multiprocessors);
    launch(kernel, static_cast<unsigned>(blocks < resident ? blocks : resident), probe_threads, 0, stream,
           ProbeArguments{tables, text, counters, out});
}

struct SliceArguments {
    SliceTables tables;
    Text text;
    unsigned long long* counters;
    HitBuffer out;
};

/// A thread's words of all slices: neighbours' words are neighbours, so that a warp takes one turn of the banks.
struct SharedSlices {
    std::uint32_t* words;
    unsigned stride;
    __device__ __forceinline__ std::uint32_t& operator[](std::uint32_t slice) const {
        return words[slice * stride];
    }
};

template <unsigned Limit, bool Find>
__global__ __launch_bounds__(128) void slice_kernel(SliceArguments const __grid_constant__ arguments) {
    extern __shared__ std::uint32_t shared_slices[];
    __shared__ HotCounters hot;
    if constexpr (!Find) {
        hot.clear();
        __syncthreads();
    }
    Text const& text = arguments.text;
    SlicePlan const& plan = arguments.tables.plan;
    SharedSlices const slices{shared_slices + threadIdx.x, blockDim.x};
    std::uint64_t const words = (text.size + 31) / 32;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t word = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; word < words;
         word += stride) {
        prepare_slices(plan, planes_at(text, word), slices);
        auto const* row = reinterpret_cast<SliceRow const*>(plan.rows);
        for (std::uint32_t i = 0; i < plan.pattern_count; ++i, row += plan.row_slices / 8) {
            std::uint32_t candidates = evaluate_row<Limit>(row, plan.row_slices, slices);
            for (; candidates != 0; candidates &= candidates - 1) {
                std::uint64_t const start = 32 * word + lowest_bit(candidates);
                std::uint32_t const pattern = arguments.tables.order[i];
                std::uint64_t const end = start + arguments.tables.patterns.lengths[pattern];
                if (end <= text.first_end) continue;
                if (mismatches_at(arguments.tables.patterns, text, pattern, start, Limit) > Limit) continue;
                if constexpr (Find) {
                    append_hit(arguments.out, end, pattern);
                } else {
                    CountHits{&hot, arguments.counters}(end, pattern);
                }
            }
        }
    }
    if constexpr (!Find) {
        __syncthreads();
        hot.flush(arguments.counters);
    }
}

template <bool Find>
void run_slices(SliceTables const& tables, Text const& text, unsigned long long* counters,
                HitBuffer const& out, DeviceShape const& shape, cudaStream_t stream) {
    if (text.size == 0) return;
    auto* const kernel = tables.plan.max_mismatches == 0   ? slice_kernel<0, Find>
                         : tables.plan.max_mismatches == 1 ? slice_kernel<1, Find>
                         : tables.plan.max_mismatches == 2 ? slice_kernel<2, Find>
                                                           : slice_kernel<3, Find>;
    unsigned const threads = slice_threads(tables.plan, shape);
    unsigned const bytes = tables.plan.slice_count * 4 * threads;
    std::uint64_t const blocks = ((text.size + 31) / 32 + threads - 1) / threads;
    std::uint64_t const resident = std::uint64_t{blocks_per_multiprocessor(kernel, threads, bytes)} *
                                   static_cast<unsigned>(shape.multiprocessors);
    launch(kernel, static_cast<unsigned>(blocks < resident ? blocks : resident), threads, bytes, stream,
           SliceArguments{tables, text, counters, out});
}

}  // namespace

unsigned slice_threads(SlicePlan const& plan, DeviceShape const& shape) {
    // The hot counters take 2 KiB of the same memory.
    auto const room = static_cast<std::uint64_t>(shape.shared_bytes) - sizeof(HotCounters);
    for (unsigned const threads : {128U, 64U, 32U})
        if (std::uint64_t{plan.slice_count} * 4 * threads <= room) return threads;
    return 0;
}

void count_probes(ProbeTables const& tables, Text const& text, unsigned long long* counters,
                  DeviceShape const& shape, cudaStream_t stream) {
    run_probes<false>(tables, text, counters, {}, shape, stream);
}

void find_probes(ProbeTables const& tables, Text const& text, HitBuffer const& out, DeviceShape const& shape,
                 cudaStream_t stream) {
    run_probes<true>(tables, text, nullptr, out, shape, stream);
}

void count_slices(SliceTables const& tables, Text const& text, unsigned long long* counters,
                  DeviceShape const& shape, cudaStream_t stream) {
    run_slices<false>(tables, text, counters, {}, shape, stream);
}

void find_slices(SliceTables const& tables, Text const& text, HitBuffer const& out, DeviceShape const& shape,
                 cudaStream_t stream) {
    run_slices<true>(tables, text, nullptr, out, shape, stream);
}

}  // namespace motifcount::cuda
