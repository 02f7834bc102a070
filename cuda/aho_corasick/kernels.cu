#include "cuda/aho_corasick/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/runtime/memory.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal::cuda {
namespace {

using Arguments = AhoCorasickArguments;
using Policy = AhoCorasickPolicy;

/// A policy as a type: nvcc's host stubs cannot name a template argument that is an object.
template <TextForm text, Staging staging, Counting counting, TableForm table, unsigned bases_a_step>
struct PolicyType {
    static constexpr Policy value{text, staging, counting, table, bases_a_step};
};
template <Policy policy>
using AsType = PolicyType<policy.text, policy.staging, policy.counting, policy.table, policy.bases_a_step>;

/// Blocks of 1,024 threads that a multiprocessor should hold: walking words takes more than 32 registers.
template <class P>
constexpr unsigned blocks_wanted = P::value.text == TextForm::packed ? 1 : 2;

/// The copy of a block's tiles: rows of one tile, each padded by 16 bytes so that the 16-byte reads of eight
/// lanes, one row apart, fall into different banks.
struct PackedStage {
    uint4* cells;
    unsigned quads;  ///< 16-byte pieces a tile

    __device__ uint4& at(unsigned piece) const { return cells[piece + piece / quads]; }
};

MOTIFCOUNT_HD unsigned warm_rows(Arguments const& arguments) {
    return (arguments.warm + arguments.tile - 1) / arguments.tile;
}

/// A thread's pairs with matches, resolved several at a time: at each step only about one lane of a warp has
/// one, and a branch for it would cost all of them.
struct PairStack {
    static constexpr unsigned capacity = 16;
    static constexpr unsigned full = 8;  ///< then the next word, of eight pairs, might not fit

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

/// Where a kernel's dynamic shared memory holds what, in this order.
struct Layout {
    unsigned table = 0;  ///< bytes each
    unsigned counters = 0;
    unsigned stage = 0;
    unsigned pending = 0;  ///< pairs that wait to be resolved

    [[nodiscard]] unsigned total() const { return table + counters + pending + stage; }

    MOTIFCOUNT_HD Layout(Policy const& policy, Arguments const& arguments, unsigned threads) {
        if (policy.table != TableForm::wide) table = arguments.narrow_bytes;
        if (policy.table == TableForm::narrow_whole) table += arguments.single_bytes;
        if (policy.counting == Counting::matches_shared) counters = (4 * arguments.counter_count + 15) & ~15U;
        if (policy.counting == Counting::every_state_bins) counters = (4 * arguments.bins + 15) & ~15U;
        if (policy.bases_a_step == 2) pending = PairStack::capacity * threads * 4;
        if (policy.staging == Staging::coalesced) {
            stage = policy.text == TextForm::bytes
                        ? (threads * arguments.tile + arguments.warm + 47) & ~15U
                        : (threads + warm_rows(arguments)) * (arguments.tile / 4 + 16);
        }
    }
};

template <class P>
struct Counter {
    Arguments const& arguments;
    std::uint32_t* shared;

    __device__ __forceinline__ void state(std::uint32_t state) const {
        if constexpr (P::value.counting == Counting::every_state) {
            atomicAdd(&arguments.counters[state], 1ULL);
        } else if constexpr (P::value.counting == Counting::every_state_bins) {
            if (state < arguments.bins) {
                atomicAdd(&shared[state], 1U);
            } else {
                atomicAdd(&arguments.counters[state], 1ULL);
            }
        } else {
            if (state >= arguments.wide.first_match) match(state - arguments.wide.first_match);
        }
    }
    __device__ __forceinline__ void match(std::uint32_t match) const {
        if constexpr (P::value.counting == Counting::matches_shared) {
            atomicAdd(&shared[match], 1U);
        } else {
            atomicAdd(&arguments.counters[match], 1ULL);
        }
    }
};

/// Selects, as an index that is known only at run time would move the piece to local memory.
__device__ __forceinline__ std::uint32_t word_of(uint4 const& piece, unsigned i) {
    return i < 2 ? (i == 0 ? piece.x : piece.y) : (i == 2 ? piece.z : piece.w);
}

/// Walks a thread's tile of packed text, 64 slots a load. `load(piece)` gives the 16-byte piece of that
/// number in the text; `breaks(word)` the break bits of a 16-base word.
template <class P, bool Breaks, class Load, class OnMatch>
__device__ __forceinline__ void walk_packed(Arguments const& arguments, NarrowTable const& narrow,
                                            PairStack& pairs, std::uint64_t first, std::uint64_t end,
                                            Load const& load, OnMatch const& on_match) {
    std::uint64_t const warm = first > arguments.warm ? (first - arguments.warm) / 64 * 64 : 0;
    std::uint32_t state = 0;
    auto const breaks_of = [&](std::uint64_t slot) -> std::uint32_t {
        if constexpr (Breaks) return arguments.text.breaks[slot / 32] >> (slot % 32) & 0xFFFFU;
        return 0;
    };
    auto const step = [&](std::uint32_t word, std::uint64_t slot, auto const& report) {
        if constexpr (P::value.table == TableForm::wide) {
            state = walk_word(arguments.wide, state, word, breaks_of(slot), report);
        } else if constexpr (P::value.bases_a_step == 1) {
            state = walk_word_narrow(narrow, state, word, breaks_of(slot), report);
        } else {
            state = walk_word_singles(narrow, state, word, breaks_of(slot), report);
        }
    };
    // Two bases a step: counted late, so that their place is not known; find_kernel takes one base a step.
    auto const step_pairs = [&](std::uint32_t word, std::uint64_t slot) {
        auto const count = [&](std::uint32_t match, unsigned) { on_match(match, slot); };
        state = walk_word_pairs(
            narrow, state, word, breaks_of(slot),
            [&](std::uint32_t address, unsigned) { pairs.push(address); }, count);
        if (__any_sync(__activemask(), pairs.wants_drain())) pairs.drain(narrow, count);
    };
    // Warm-up: only its last words matter.
    for (std::uint64_t slot = warm; slot < first; slot += 64) {
        uint4 const piece = load(slot / 64);
#pragma unroll 1
        for (unsigned i = 0; i < 4; ++i) {
            std::uint64_t const at = slot + 16 * i;
            if (at + 16 + arguments.warm <= first) continue;
            if constexpr (P::value.bases_a_step == 2) {
                auto const silent = [](std::uint32_t, unsigned) {};
                state = walk_word_pairs(narrow, state, word_of(piece, i), breaks_of(at), silent, silent);
            } else {
                step(word_of(piece, i), at, [](std::uint32_t, unsigned) {});
            }
        }
    }
    uint4 piece = load(first / 64);
    for (std::uint64_t slot = first; slot < end; slot += 64) {
        uint4 const ahead = slot + 64 < end ? load(slot / 64 + 1) : piece;
        if (slot + 64 <= end && slot >= arguments.text.first_end) {
            if constexpr (P::value.bases_a_step == 2) {
                step_pairs(piece.x, slot);
                step_pairs(piece.y, slot + 16);
                step_pairs(piece.z, slot + 32);
                step_pairs(piece.w, slot + 48);
            } else {
                step(piece.x, slot, [&](std::uint32_t match, unsigned i) { on_match(match, slot + i); });
                step(piece.y, slot + 16,
                     [&](std::uint32_t match, unsigned i) { on_match(match, slot + 16 + i); });
                step(piece.z, slot + 32,
                     [&](std::uint32_t match, unsigned i) { on_match(match, slot + 32 + i); });
                step(piece.w, slot + 48,
                     [&](std::uint32_t match, unsigned i) { on_match(match, slot + 48 + i); });
            }
        } else {
#pragma unroll 1
            for (unsigned part = 0; part < 4; ++part)
                step(word_of(piece, part), slot + 16 * part, [&](std::uint32_t match, unsigned i) {
                    std::uint64_t const at = slot + 16 * part + i;
                    if (at < end && at >= arguments.text.first_end) on_match(match, at);
                });
        }
        piece = ahead;
    }
}

template <class P, bool Breaks, class OnMatch>
__device__ __forceinline__ void run_tiles(Arguments const& arguments, NarrowTable const& narrow,
                                          char* stage_memory, PairStack& pairs, OnMatch const& on_match) {
    std::uint64_t const tile = arguments.tile;
    std::uint64_t const block_slots = tile * blockDim.x;
    std::uint64_t const size = arguments.text.size;
    for (std::uint64_t origin = blockIdx.x * block_slots; origin < size; origin += gridDim.x * block_slots) {
        std::uint64_t const first = origin + threadIdx.x * tile;
        std::uint64_t const end = first + tile < size ? first + tile : size;
        if constexpr (P::value.text == TextForm::bytes) {
            std::uint64_t const warm = first > arguments.warm ? first - arguments.warm : 0;
            std::uint64_t const start = first > arguments.text.first_end ? first : arguments.text.first_end;
            if constexpr (P::value.staging == Staging::coalesced) {
                std::uint64_t const from =
                    (origin > arguments.warm ? origin - arguments.warm : 0) & ~std::uint64_t{15};
                std::uint64_t const to = origin + block_slots < size ? origin + block_slots : size;
                __syncthreads();
                for (std::uint64_t i = from + 16 * threadIdx.x; i < to; i += 16 * blockDim.x)
                    *reinterpret_cast<uint4*>(stage_memory + (i - from)) = load_once(arguments.bytes + i);
                __syncthreads();
                if (first < size)
                    walk_bytes(arguments.wide, reinterpret_cast<std::uint8_t const*>(stage_memory),
                               warm - from, start - from, end - from,
                               [&](std::uint32_t state, std::uint64_t i) { on_match(state, i + from); });
            } else {
                if (first < size) walk_bytes(arguments.wide, arguments.bytes, warm, start, end, on_match);
            }
        } else {
            if constexpr (P::value.staging == Staging::coalesced) {
                PackedStage const stage{reinterpret_cast<uint4*>(stage_memory), arguments.tile / 64};
                std::uint64_t const lead = std::uint64_t{warm_rows(arguments)} * stage.quads;
                std::uint64_t const from = origin / 64 > lead ? origin / 64 - lead : 0;
                std::uint64_t const to =
                    (origin + block_slots < size ? origin + block_slots : size + 63) / 64;
                __syncthreads();
                for (std::uint64_t i = from + threadIdx.x; i < to; i += blockDim.x)
                    stage.at(static_cast<unsigned>(i - from)) = load_once(arguments.text.bases + 4 * i);
                __syncthreads();
                if (first < size)
                    walk_packed<P, Breaks>(
                        arguments, narrow, pairs, first, end,
                        [&](std::uint64_t piece) { return stage.at(static_cast<unsigned>(piece - from)); },
                        on_match);
            } else {
                if (first < size)
                    walk_packed<P, Breaks>(
                        arguments, narrow, pairs, first, end,
                        [&](std::uint64_t piece) {
                            return __ldg(reinterpret_cast<uint4 const*>(arguments.text.bases) + piece);
                        },
                        on_match);
            }
        }
    }
}

template <class P>
__device__ NarrowTable copy_table(Arguments const& arguments, uint4* shared) {
    if constexpr (P::value.table == TableForm::wide) return {};
    unsigned const pieces = arguments.narrow_bytes / 16;
    for (unsigned i = threadIdx.x; i < pieces; i += blockDim.x)
        shared[i] = reinterpret_cast<uint4 const*>(arguments.narrow.table)[i];
    if constexpr (P::value.table == TableForm::narrow_whole) {
        for (unsigned i = threadIdx.x; i < arguments.single_bytes / 16; i += blockDim.x)
            shared[pieces + i] = reinterpret_cast<uint4 const*>(arguments.narrow.single)[i];
        return {reinterpret_cast<std::uint16_t const*>(shared),
                reinterpret_cast<std::uint32_t const*>(shared + pieces)};
    } else {
        return {reinterpret_cast<std::uint16_t const*>(shared), arguments.narrow.single};
    }
}

template <class P, bool Breaks>
__global__ __launch_bounds__(1024, blocks_wanted<P>) void count_kernel(Arguments const arguments) {
    extern __shared__ uint4 memory[];
    constexpr Policy policy = P::value;
    Layout const layout(policy, arguments, blockDim.x);
    auto* const bytes = reinterpret_cast<char*>(memory);
    auto* const counters = reinterpret_cast<std::uint32_t*>(bytes + layout.table);
    NarrowTable const narrow = copy_table<P>(arguments, memory);
    unsigned const cells = layout.counters / 4;
    for (unsigned i = threadIdx.x; i < cells; i += blockDim.x) counters[i] = 0;
    __syncthreads();
    Counter<P> const counter{arguments, counters};
    char* const pending = bytes + layout.table + layout.counters;
    PairStack pairs(reinterpret_cast<std::uint32_t*>(pending));
    run_tiles<P, Breaks>(arguments, narrow, pending + layout.pending, pairs,
                         [&](std::uint32_t state, std::uint64_t) {
                             if constexpr (P::value.table == TableForm::wide) {
                                 counter.state(state);
                             } else {
                                 counter.match(state);
                             }
                         });
    if constexpr (P::value.bases_a_step == 2)
        pairs.drain(narrow, [&](std::uint32_t match, unsigned) { counter.match(match); });
    __syncthreads();
    unsigned const flushed =
        P::value.counting == Counting::matches_shared ? arguments.counter_count : layout.counters / 4;
    for (unsigned i = threadIdx.x; i < flushed; i += blockDim.x)
        if (counters[i] != 0) atomicAdd(&arguments.counters[i], static_cast<unsigned long long>(counters[i]));
}

template <class P>
__global__ __launch_bounds__(1024, blocks_wanted<P>) void find_kernel(Arguments const arguments) {
    extern __shared__ uint4 memory[];
    constexpr Policy policy = P::value;
    Layout const layout(policy, arguments, blockDim.x);
    NarrowTable const narrow = copy_table<P>(arguments, memory);
    __syncthreads();
    PairStack pairs(nullptr);
    run_tiles<P, true>(arguments, narrow, nullptr, pairs, [&](std::uint32_t state, std::uint64_t at) {
        std::uint32_t match = state;
        if constexpr (P::value.table == TableForm::wide) {
            if (state < arguments.wide.first_match) return;
            match = state - arguments.wide.first_match;
        }
        for (; match != 0xFFFFFFFFU; match = arguments.next_output[match])
            if (arguments.word[match] != 0xFFFFFFFFU)
                append_hit(arguments.out, at + 1, arguments.word[match]);
    });
}

template <Policy policy, class Kernel>
void start(Kernel* kernel, Arguments const& arguments, unsigned threads, DeviceShape const& shape,
           cudaStream_t stream) {
    Layout const layout(policy, arguments, threads);
    unsigned const bytes = layout.total();
    std::uint64_t const tiles = (arguments.text.size + arguments.tile - 1) / arguments.tile;
    std::uint64_t const blocks = (tiles + threads - 1) / threads;
    if (blocks == 0) return;
    // With its table in shared memory a block is worth keeping; the paper's kernels take one tile each.
    if (policy.table == TableForm::wide) {
        launch(kernel, static_cast<unsigned>(blocks), threads, bytes, stream, arguments);
    } else {
        launch_resident(kernel, shape, blocks, threads, bytes, stream, arguments);
    }
}

template <Policy policy>
bool try_policy(Policy const& wanted, Arguments const& arguments, unsigned threads, DeviceShape const& shape,
                cudaStream_t stream) {
    if (!(wanted == policy)) return false;
    if constexpr (policy.text == TextForm::packed) {
        if (arguments.text.breaks != nullptr) {
            start<policy>(count_kernel<AsType<policy>, true>, arguments, threads, shape, stream);
            return true;
        }
    }
    start<policy>(count_kernel<AsType<policy>, false>, arguments, threads, shape, stream);
    return true;
}

template <Policy... all>
bool try_policies(Policy const& wanted, Arguments const& arguments, unsigned threads,
                  DeviceShape const& shape, cudaStream_t stream) {
    return (try_policy<all>(wanted, arguments, threads, shape, stream) || ...);
}

}  // namespace

std::uint32_t aho_corasick_shared_bytes(AhoCorasickPolicy const& policy,
                                        AhoCorasickArguments const& arguments, unsigned threads) {
    Layout const layout(policy, arguments, threads);
    return layout.total();
}

void count_aho_corasick(AhoCorasickPolicy const& policy, AhoCorasickArguments const& arguments,
                        unsigned threads, DeviceShape const& shape, cudaStream_t stream) {
    bool const known =
        try_policies<policies::baseline, policies::coalesced, policies::shared_bins, policies::compact,
                     policies::leaves, policies::future_work, policies::compact_leaves,
                     policies::narrow_singles, policies::narrow_pairs, policies::narrow_pairs_coalesced,
                     policies::narrow_whole_singles, policies::narrow_whole_pairs, policies::wide_global,
                     policies::narrow_singles_global>(policy, arguments, threads, shape, stream);
    if (!known)
        throw Error(ErrorCode::internal, "this combination of Aho-Corasick optimisations is not compiled in");
}

void find_aho_corasick(TableForm table, AhoCorasickArguments const& arguments, unsigned threads,
                       DeviceShape const& shape, cudaStream_t stream) {
    if (table == TableForm::narrow) {
        constexpr auto policy = policies::narrow_singles_global;
        start<policy>(find_kernel<AsType<policy>>, arguments, threads, shape, stream);
    } else {
        constexpr auto policy = policies::wide_global;
        start<policy>(find_kernel<AsType<policy>>, arguments, threads, shape, stream);
    }
}

}  // namespace motifcount::internal::cuda
