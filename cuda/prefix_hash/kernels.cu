#include "cuda/prefix_hash/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;

struct Arguments {
    PrefixTable table;
    Text text;
    HitOutput out;
    std::uint64_t powers[10];  ///< B^(64 * 2^i): factor for the left prefix in scan step i
    unsigned reach;            ///< Number of extra chunks per block, for windows that extend past its chunks
};

/// Computes the prefixes at the starts of a block's chunks. Uses the scan of Hillis and Steele, because the operation is not
/// commutative. The ten rounds per 64 windows take little time. `prefixes`: block_threads + 1 elements
__device__ void scan_codes(std::uint64_t code, std::uint64_t* prefixes, std::uint64_t const* powers) {
    __syncthreads();
    if (threadIdx.x == 0) prefixes[0] = 0;
    prefixes[threadIdx.x + 1] = code;
    for (unsigned i = 0; i < 10; ++i) {
        __syncthreads();
        unsigned const distance = 1U << i;
        std::uint64_t const left = threadIdx.x >= distance ? prefixes[threadIdx.x + 1 - distance] : 0;
        __syncthreads();
        if (threadIdx.x >= distance) prefixes[threadIdx.x + 1] += left * powers[i];
    }
    __syncthreads();
}

template <bool Find>
__global__ __launch_bounds__(block_threads,
                             1) void prefix_kernel(Arguments const __grid_constant__ arguments) {
    __shared__ std::uint64_t prefixes[block_threads + 1];
    __shared__ std::uint32_t filter[PrefixTable::filter_words];
    for (unsigned i = threadIdx.x; i < PrefixTable::filter_words; i += block_threads)
        filter[i] = arguments.table.filter[i];
    std::uint64_t const chunks = chunk_count(arguments.text);
    unsigned const own = block_threads - arguments.reach;
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        for (std::uint64_t first = std::uint64_t{blockIdx.x} * own; first < chunks;
             first += std::uint64_t{gridDim.x} * own) {
            std::uint64_t const chunk = first + threadIdx.x;
            scan_codes(chunk_code(arguments.text, chunk), prefixes, arguments.powers);
            if (threadIdx.x >= own || chunk >= chunks) continue;
            prefix_windows(arguments.table, filter, arguments.text, chunk, prefixes + threadIdx.x, found);
        }
    });
}

}  // namespace

void search_prefixes(PrefixTable const& table, Text const& text, HitOutput const& out,
                     DeviceShape const& shape, cudaStream_t stream) {
    if (text.size < table.length) return;
    Arguments arguments{table, text, out, {}, table.length / chunk_slots + 1};
    for (unsigned i = 0; i < 10; ++i)
        arguments.powers[i] = PrefixHash::power(std::uint64_t{chunk_slots} << i);
    unsigned const own = block_threads - arguments.reach;
    launch_resident(out.lists() ? prefix_kernel<true> : prefix_kernel<false>, shape,
                    (chunk_count(text) + own - 1) / own, block_threads, 0, stream, arguments);
}

}  // namespace motifcount::internal::cuda
