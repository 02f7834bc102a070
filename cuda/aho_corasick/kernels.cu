#include "cuda/aho_corasick/kernels.hpp"
#include "cuda/aho_corasick/walk.cuh"

namespace motifcount::internal::cuda {
namespace {

using Arguments = AhoCorasickArguments;
using Form = AutomatonForm;

MOTIFCOUNT_HD constexpr bool is_wide(Form form) {
    return form == Form::wide || form == Form::wide_global;
}
MOTIFCOUNT_HD constexpr bool in_pairs(Form form) {
    return form == Form::whole_pairs || form == Form::pairs;
}
MOTIFCOUNT_HD constexpr bool counts_in_shared(Form form) {
    return form != Form::singles_global && form != Form::wide_global;
}

/// Stack of base pairs in which matches end. All lanes of a warp resolve their pairs together, because branches are slow.
struct PairStack {
    static constexpr unsigned capacity = 16;
    /// Number of pairs above which the stack may have no room for the pairs of another word (up to eight)
    static constexpr unsigned full = 8;

    std::uint32_t* base;
    std::uint32_t* top;

    __device__ explicit PairStack(std::uint32_t* memory) : base(memory + threadIdx.x), top(base) {}
    __device__ __forceinline__ void push(std::uint32_t address) {
        *top = address;
        top += blockDim.x;
    }
    [[nodiscard]] __device__ __forceinline__ bool wants_drain() const {
        return top > base + full * blockDim.x;
    }
    template <class OnMatch>
    __device__ __forceinline__ void drain(NarrowTable const& table, OnMatch const& on_match) {
        while (top != base) {
            top -= blockDim.x;
            resolve_pair(table, *top, on_match);
        }
    }
};

/// Sizes in bytes of the parts in a kernel's dynamic shared memory, in memory order
struct Layout {
    unsigned table = 0;  ///< Transition tables
    unsigned counters = 0;
    unsigned pending = 0;  ///< Unresolved pairs

    [[nodiscard]] unsigned total() const { return table + counters + pending; }

    MOTIFCOUNT_HD Layout(Form form, Arguments const& arguments, unsigned threads) {
        if (!is_wide(form)) table = arguments.narrow_bytes;
        if (form == Form::whole_pairs) table += arguments.single_bytes;
        if (counts_in_shared(form)) counters = (4 * arguments.counter_count + 15) & ~15U;
        if (in_pairs(form)) pending = PairStack::capacity * threads * 4;
    }
};

/// Walks a tile two bases at a time. Only for counting, because the positions of matches are lost.
template <bool Breaks>
struct PairWalk {
    NarrowTable const& table;
    Text const& text;
    PairStack& pairs;
    std::uint32_t entry = 0;

    __device__ __forceinline__ void enter(std::uint32_t word, std::uint64_t slot) {
        auto const silent = [](std::uint32_t, unsigned) {};
        entry = walk_word_pairs(table, entry, word, breaks_of<Breaks>(text, slot), silent, silent);
    }
    template <class Report>
    __device__ __forceinline__ void whole(std::uint32_t word, std::uint64_t slot, Report const& report) {
        entry = walk_word_pairs(
            table, entry, word, breaks_of<Breaks>(text, slot),
            [&](std::uint32_t address, unsigned) { pairs.push(address); }, report);
        if (__any_sync(__activemask(), pairs.wants_drain())) pairs.drain(table, report);
    }
    template <class Report>
    __device__ __forceinline__ void part(std::uint32_t word, std::uint64_t slot, Report const& report) {
        entry = walk_word_singles(table, entry, word, breaks_of<Breaks>(text, slot), report);
    }
};

template <Form form, bool Breaks, class OnMatch>
__device__ __forceinline__ void run_tiles(Arguments const& arguments, NarrowTable const& narrow,
                                          PairStack& pairs, OnMatch const& on_match) {
    Text const& text = arguments.text;
    std::uint64_t const tile = arguments.tile;
    std::uint64_t const block_slots = tile * blockDim.x;
    auto const load = [&](std::uint64_t piece) {
        return __ldg(reinterpret_cast<uint4 const*>(text.bases) + piece);
    };
    for (std::uint64_t origin = blockIdx.x * block_slots; origin < text.size;
         origin += gridDim.x * block_slots) {
        std::uint64_t const first = origin + threadIdx.x * tile;
        std::uint64_t const end = first + tile < text.size ? first + tile : text.size;
        if (first >= text.size) continue;
        if constexpr (is_wide(form)) {
            BaseWalk<Breaks, WideTable> walk{arguments.wide, text};
            walk_tile(walk, text, arguments.halo, first, end, load, on_match);
        } else if constexpr (in_pairs(form)) {
            PairWalk<Breaks> walk{narrow, text, pairs};
            walk_tile(walk, text, arguments.halo, first, end, load, on_match);
        } else {
            BaseWalk<Breaks, NarrowTable> walk{narrow, text};
            walk_tile(walk, text, arguments.halo, first, end, load, on_match);
        }
    }
}

template <Form form>
__device__ NarrowTable copy_table(Arguments const& arguments, uint4* shared) {
    if constexpr (is_wide(form)) return {};
    unsigned const pieces = arguments.narrow_bytes / 16;
    for (unsigned i = threadIdx.x; i < pieces; i += blockDim.x)
        shared[i] = reinterpret_cast<uint4 const*>(arguments.narrow.table)[i];
    if constexpr (form == Form::whole_pairs) {
        for (unsigned i = threadIdx.x; i < arguments.single_bytes / 16; i += blockDim.x)
            shared[pieces + i] = reinterpret_cast<uint4 const*>(arguments.narrow.single)[i];
        return {reinterpret_cast<std::uint16_t const*>(shared),
                reinterpret_cast<std::uint32_t const*>(shared + pieces)};
    } else {
        return {reinterpret_cast<std::uint16_t const*>(shared), arguments.narrow.single};
    }
}

template <Form form, bool Breaks>
__global__ __launch_bounds__(1024, 1) void count_kernel(Arguments const arguments) {
    extern __shared__ uint4 memory[];
    Layout const layout(form, arguments, blockDim.x);
    auto* const bytes = reinterpret_cast<char*>(memory);
    auto* const counters = reinterpret_cast<std::uint32_t*>(bytes + layout.table);
    NarrowTable const narrow = copy_table<form>(arguments, memory);
    unsigned const cells = layout.counters / 4;
    for (unsigned i = threadIdx.x; i < cells; i += blockDim.x) counters[i] = 0;
    __syncthreads();
    auto const count = [&](std::uint32_t match) {
        if constexpr (counts_in_shared(form)) {
            atomicAdd(&counters[match], 1U);
        } else {
            atomicAdd(&arguments.out.counters[match], 1ULL);
        }
    };
    PairStack pairs(reinterpret_cast<std::uint32_t*>(bytes + layout.table + layout.counters));
    run_tiles<form, Breaks>(arguments, narrow, pairs, [&](std::uint32_t state, std::uint64_t) {
        if constexpr (is_wide(form)) {
            if (state >= arguments.wide.first_match) count(state - arguments.wide.first_match);
        } else {
            count(state);
        }
    });
    if constexpr (in_pairs(form)) pairs.drain(narrow, [&](std::uint32_t match, unsigned) { count(match); });
    __syncthreads();
    if constexpr (counts_in_shared(form)) {
        for (unsigned i = threadIdx.x; i < arguments.counter_count; i += blockDim.x)
            if (counters[i] != 0)
                atomicAdd(&arguments.out.counters[i], static_cast<unsigned long long>(counters[i]));
    }
}

template <Form form>
__global__ __launch_bounds__(1024, 1) void find_kernel(Arguments const arguments) {
    extern __shared__ uint4 memory[];
    NarrowTable const narrow = copy_table<form>(arguments, memory);
    __syncthreads();
    PairStack pairs(nullptr);
    run_tiles<form, true>(arguments, narrow, pairs, [&](std::uint32_t state, std::uint64_t at) {
        std::uint32_t match = state;
        if constexpr (is_wide(form)) {
            if (state < arguments.wide.first_match) return;
            match = state - arguments.wide.first_match;
        }
        for (; match != 0xFFFFFFFFU; match = arguments.next_output[match])
            if (arguments.word[match] != 0xFFFFFFFFU)
                append_hit(arguments.out.list, at + 1, arguments.word[match]);
    });
}

template <class Kernel>
void start(Form form, Kernel* kernel, Arguments const& arguments, unsigned threads, DeviceShape const& shape,
           cudaStream_t stream) {
    Layout const layout(form, arguments, threads);
    std::uint64_t const tiles = (arguments.text.size + arguments.tile - 1) / arguments.tile;
    std::uint64_t const blocks = (tiles + threads - 1) / threads;
    if (blocks == 0) return;
    // A block with a table in shared memory processes many tiles, so that the table is copied less often.
    if (is_wide(form)) {
        launch(kernel, static_cast<unsigned>(blocks), threads, layout.total(), stream, arguments);
    } else {
        launch_resident(kernel, shape, blocks, threads, layout.total(), stream, arguments);
    }
}

template <bool Breaks>
auto counting(Form form) {
    switch (form) {
        case Form::whole_pairs:
            return count_kernel<Form::whole_pairs, Breaks>;
        case Form::pairs:
            return count_kernel<Form::pairs, Breaks>;
        case Form::singles:
            return count_kernel<Form::singles, Breaks>;
        case Form::singles_global:
            return count_kernel<Form::singles_global, Breaks>;
        case Form::wide:
            return count_kernel<Form::wide, Breaks>;
        default:
            return count_kernel<Form::wide_global, Breaks>;
    }
}

}  // namespace

std::uint32_t aho_corasick_shared_bytes(Form form, Arguments const& arguments, unsigned threads) {
    return Layout(form, arguments, threads).total();
}

void count_aho_corasick(Form form, Arguments const& arguments, unsigned threads, DeviceShape const& shape,
                        cudaStream_t stream) {
    start(form, arguments.text.breaks != nullptr ? counting<true>(form) : counting<false>(form), arguments,
          threads, shape, stream);
}

void find_aho_corasick(bool narrow, Arguments const& arguments, unsigned threads, DeviceShape const& shape,
                       cudaStream_t stream) {
    if (narrow) {
        start(Form::singles_global, find_kernel<Form::singles_global>, arguments, threads, shape, stream);
    } else {
        start(Form::wide_global, find_kernel<Form::wide_global>, arguments, threads, shape, stream);
    }
}

}  // namespace motifcount::internal::cuda
