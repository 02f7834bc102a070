#include "cuda/kmp/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

template <class State>
struct KmpArguments {
    KmpTable<State> table;
    Text text;
    std::uint64_t tile;
    HitOutput out;
};

template <class State, bool Find>
__global__ void kmp_kernel(KmpArguments<State> const __grid_constant__ arguments) {
    extern __shared__ std::uint32_t shared_table[];
    KmpTable<State> table = arguments.table;
    if constexpr (sizeof(State) == 2) {  // Each state has two 32-bit words, with two entries each
        auto const* const from = reinterpret_cast<std::uint32_t const*>(table.next);
        for (unsigned i = threadIdx.x; i < 2 * (table.length + 1); i += blockDim.x) shared_table[i] = from[i];
        table.next = reinterpret_cast<State const*>(shared_table);
        __syncthreads();
    }
    Text const& text = arguments.text;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x * arguments.tile;
    unsigned long long count = 0;
    for (std::uint64_t first = (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) * arguments.tile;
         first < text.size; first += stride)
        walk_kmp(table, text, first, first + arguments.tile, [&](std::uint64_t end) {
            if constexpr (Find) {
                append_hit(arguments.out.list, end, table.pattern);
            } else {
                ++count;
            }
        });
    if constexpr (!Find) {
        __syncwarp();
        for (unsigned offset = 16; offset != 0; offset /= 2)
            count += __shfl_down_sync(all_lanes, count, offset);
        if (lane_id() == 0 && count != 0) atomicAdd(&arguments.out.counters[table.pattern], count);
    }
}

template <class State>
void run(KmpTable<State> const& table, Text const& text, HitOutput const& out, DeviceShape const& shape,
         cudaStream_t stream) {
    if (text.size < table.length) return;
    constexpr unsigned threads = tuning::kmp_block_threads;
    auto* const kernel = out.lists() ? kmp_kernel<State, true> : kmp_kernel<State, false>;
    unsigned const bytes = sizeof(State) == 2 ? 8 * (table.length + 1) : 0;
    auto const multiprocessors = static_cast<unsigned>(shape.multiprocessors);
    std::uint64_t const resident =
        std::uint64_t{blocks_per_multiprocessor(kernel, threads, bytes)} * multiprocessors;
    std::uint64_t const all = resident * threads;
    std::uint64_t const enough = std::uint64_t{tuning::kmp_threads} * multiprocessors;
    std::uint64_t const tile = text.size / (all < enough ? all : enough) / 64 * 64 + 64;
    std::uint64_t const tiles = (text.size + tile - 1) / tile;
    std::uint64_t const blocks = (tiles + threads - 1) / threads;
    launch(kernel, static_cast<unsigned>(blocks < resident ? blocks : resident), threads, bytes, stream,
           KmpArguments<State>{table, text, tile, out});
}

}  // namespace

void search_kmp(KmpTable<std::uint16_t> const& narrow, KmpTable<std::uint32_t> const& wide, Text const& text,
                HitOutput const& out, DeviceShape const& shape, cudaStream_t stream) {
    if (narrow.next != nullptr)
        run(narrow, text, out, shape, stream);
    else
        run(wide, text, out, shape, stream);
}

}  // namespace motifcount::internal::cuda
