#include "cuda/runtime/launch.hpp"
#include "kernels.hpp"

namespace bench {
namespace {

using namespace motifcount::internal::cuda;

constexpr unsigned block_threads = 1024;
/// Number of slots per thread
constexpr unsigned tile = 32;

struct Arguments {
    Listing7 automaton;
    std::uint8_t const* bytes;
    std::uint64_t size;
    unsigned long long* counters;
};

/// Each thread walks one tile, which it reads directly from global memory. It starts in the root state, early enough to find
/// words that end in the tile. Counters of match states are in shared memory.
__global__ __launch_bounds__(block_threads, 2) void listing_7_kernel(Arguments const arguments) {
    extern __shared__ std::uint32_t counters[];
    Listing7 const& automaton = arguments.automaton;
    for (unsigned i = threadIdx.x; i < automaton.match_count; i += blockDim.x) counters[i] = 0;
    __syncthreads();
    std::uint64_t const first = (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) * tile;
    std::uint64_t const end = first + tile < arguments.size ? first + tile : arguments.size;
    std::uint64_t i = first > automaton.halo ? first - automaton.halo : 0;
    std::uint32_t state = 0;
    for (; i < first && first < end; ++i) state = automaton.next[4 * state + arguments.bytes[i]];
    for (; i < end; ++i) {
        state = automaton.next[4 * state + arguments.bytes[i]];
        if (state >= automaton.first_match) atomicAdd(&counters[state - automaton.first_match], 1U);
    }
    __syncthreads();
    for (unsigned i = threadIdx.x; i < automaton.match_count; i += blockDim.x)
        if (counters[i] != 0) atomicAdd(&arguments.counters[i], static_cast<unsigned long long>(counters[i]));
}

}  // namespace

void run_listing_7(Listing7 const& automaton, std::uint8_t const* bytes, std::uint64_t size,
                   unsigned long long* counters) {
    std::uint64_t const blocks = (size + block_threads * tile - 1) / (block_threads * tile);
    launch(listing_7_kernel, static_cast<unsigned>(blocks), block_threads, 4 * automaton.match_count, nullptr,
           Arguments{automaton, bytes, size, counters});
}

}  // namespace bench
