#include "cuda/aho_corasick/walk.cuh"
#include "paper_agent.hpp"
#include "paper_kernels.hpp"

namespace bench {
namespace {

using namespace motifcount::internal::cuda;

/// Wraps a policy as a type, because nvcc's host stubs do not support objects as template arguments
template <TextForm text, Staging staging, Counting counting>
struct PolicyType {
    static constexpr PaperPolicy value{text, staging, counting};
};
template <PaperPolicy policy>
using AsType = PolicyType<policy.text, policy.staging, policy.counting>;

/// Minimum number of resident blocks (of 1,024 threads) per multiprocessor. Packed text needs over 32 registers per thread.
template <class P>
constexpr unsigned blocks_wanted = P::value.text == TextForm::packed ? 1 : 2;

/// A thread block's copy of its tiles in shared memory, one row per tile. Each row has 16 bytes of padding. Eight lanes that
/// each read 16 bytes from adjacent rows therefore use different memory banks.
struct PackedStage {
    uint4* cells;
    unsigned quads;  ///< number of 16-byte units per tile

    __device__ uint4& at(unsigned piece) const { return cells[piece + piece / quads]; }
};

MOTIFCOUNT_HD unsigned warm_rows(PaperArguments const& arguments) {
    return (arguments.warm + arguments.tile - 1) / arguments.tile;
}

/// Sizes in bytes of the parts of a kernel's dynamic shared memory, in memory order
struct Layout {
    unsigned counters = 0;
    unsigned stage = 0;

    [[nodiscard]] unsigned total() const { return counters + stage; }

    MOTIFCOUNT_HD Layout(PaperPolicy const& policy, PaperArguments const& arguments) {
        if (policy.counting == Counting::matches_shared) counters = (4 * arguments.counter_count + 15) & ~15U;
        if (policy.counting == Counting::every_state_bins) counters = (4 * arguments.bins + 15) & ~15U;
        if (policy.staging == Staging::coalesced) {
            stage = policy.text == TextForm::bytes
                        ? (paper_threads * arguments.tile + arguments.warm + 47) & ~15U
                        : (paper_threads + warm_rows(arguments)) * (arguments.tile / 4 + 16);
        }
    }
};

template <class P>
struct Counter {
    PaperArguments const& arguments;
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
            if (state >= arguments.table.first_match)
                atomicAdd(&shared[state - arguments.table.first_match], 1U);
        }
    }
};

template <class P, class OnState>
__device__ __forceinline__ void walk_byte_tile(PaperArguments const& arguments, char* stage,
                                               std::uint64_t origin, OnState const& on_state) {
    std::uint64_t const tile = arguments.tile;
    std::uint64_t const size = arguments.text.size;
    std::uint64_t const first = origin + threadIdx.x * tile;
    std::uint64_t const end = first + tile < size ? first + tile : size;
    std::uint64_t const warm = first > arguments.warm ? first - arguments.warm : 0;
    if constexpr (P::value.staging == Staging::coalesced) {
        std::uint64_t const from =
            (origin > arguments.warm ? origin - arguments.warm : 0) & ~std::uint64_t{15};
        std::uint64_t const block_end = origin + tile * blockDim.x;
        std::uint64_t const to = block_end < size ? block_end : size;
        __syncthreads();
        for (std::uint64_t i = from + 16 * threadIdx.x; i < to; i += 16 * blockDim.x)
            *reinterpret_cast<uint4*>(stage + (i - from)) = load_once(arguments.bytes + i);
        __syncthreads();
        if (first < size)
            walk_bytes(arguments.table, reinterpret_cast<std::uint8_t const*>(stage), warm - from,
                       first - from, end - from,
                       [&](std::uint32_t state, std::uint64_t) { on_state(state); });
    } else {
        if (first < size)
            walk_bytes(arguments.table, arguments.bytes, warm, first, end,
                       [&](std::uint32_t state, std::uint64_t) { on_state(state); });
    }
}

template <class P, class OnState>
__device__ __forceinline__ void walk_packed_tile(PaperArguments const& arguments, char* memory,
                                                 std::uint64_t origin, OnState const& on_state) {
    std::uint64_t const tile = arguments.tile;
    std::uint64_t const size = arguments.text.size;
    std::uint64_t const first = origin + threadIdx.x * tile;
    std::uint64_t const end = first + tile < size ? first + tile : size;
    auto const walk_from = [&](auto const& load) {
        BaseWalk<false, WideTable> walk{arguments.table, arguments.text};
        if (first < size)
            walk_tile(walk, arguments.text, arguments.warm, first, end, load,
                      [&](std::uint32_t state, std::uint64_t) { on_state(state); });
    };
    if constexpr (P::value.staging == Staging::coalesced) {
        PackedStage const stage{reinterpret_cast<uint4*>(memory), arguments.tile / 64};
        std::uint64_t const lead = std::uint64_t{warm_rows(arguments)} * stage.quads;
        std::uint64_t const from = origin / 64 > lead ? origin / 64 - lead : 0;
        std::uint64_t const block_end = origin + tile * blockDim.x;
        std::uint64_t const to = (block_end < size ? block_end : size + 63) / 64;
        __syncthreads();
        for (std::uint64_t i = from + threadIdx.x; i < to; i += blockDim.x)
            stage.at(static_cast<unsigned>(i - from)) = load_once(arguments.text.bases + 4 * i);
        __syncthreads();
        walk_from([&](std::uint64_t piece) { return stage.at(static_cast<unsigned>(piece - from)); });
    } else {
        walk_from([&](std::uint64_t piece) {
            return __ldg(reinterpret_cast<uint4 const*>(arguments.text.bases) + piece);
        });
    }
}

template <class P>
__global__ __launch_bounds__(paper_threads,
                             blocks_wanted<P>) void count_kernel(PaperArguments const arguments) {
    extern __shared__ uint4 memory[];
    constexpr PaperPolicy policy = P::value;
    Layout const layout(policy, arguments);
    auto* const counters = reinterpret_cast<std::uint32_t*>(memory);
    char* const stage = reinterpret_cast<char*>(memory) + layout.counters;
    for (unsigned i = threadIdx.x; i < layout.counters / 4; i += blockDim.x) counters[i] = 0;
    __syncthreads();
    Counter<P> const counter{arguments, counters};
    auto const on_state = [&](std::uint32_t state) { counter.state(state); };
    std::uint64_t const block_slots = std::uint64_t{arguments.tile} * blockDim.x;
    for (std::uint64_t origin = blockIdx.x * block_slots; origin < arguments.text.size;
         origin += gridDim.x * block_slots) {
        if constexpr (policy.text == TextForm::bytes) {
            walk_byte_tile<P>(arguments, stage, origin, on_state);
        } else {
            walk_packed_tile<P>(arguments, stage, origin, on_state);
        }
    }
    __syncthreads();
    unsigned const flushed =
        policy.counting == Counting::matches_shared ? arguments.counter_count : layout.counters / 4;
    for (unsigned i = threadIdx.x; i < flushed; i += blockDim.x)
        if (counters[i] != 0) atomicAdd(&arguments.counters[i], static_cast<unsigned long long>(counters[i]));
}

/// Launches the kernel if `policy` is the wanted policy. As in the paper, a thread block processes one block of tiles.
template <PaperPolicy policy>
bool try_policy(PaperPolicy const& wanted, PaperArguments const& arguments, cudaStream_t stream) {
    if (!(wanted == policy)) return false;
    std::uint64_t const tiles = (arguments.text.size + arguments.tile - 1) / arguments.tile;
    std::uint64_t const blocks = (tiles + paper_threads - 1) / paper_threads;
    if (blocks != 0)
        launch(count_kernel<AsType<policy>>, static_cast<unsigned>(blocks), paper_threads,
               Layout(policy, arguments).total(), stream, arguments);
    return true;
}

template <PaperPolicy... all>
bool try_policies(PaperPolicy const& wanted, PaperArguments const& arguments, cudaStream_t stream) {
    return (try_policy<all>(wanted, arguments, stream) || ...);
}

}  // namespace

std::uint32_t paper_shared_bytes(PaperPolicy const& policy, PaperArguments const& arguments) {
    return Layout(policy, arguments).total();
}

bool count_as_paper(PaperPolicy const& policy, PaperArguments const& arguments, cudaStream_t stream) {
    using namespace policies;
    return try_policies<baseline, coalesced, shared_bins, compact, leaves, future_work, compact_leaves>(
        policy, arguments, stream);
}

}  // namespace bench
