#include "cuda/rabin_karp/agent.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/trie/kernels.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

using tuning::block_threads;
/// Number of slots per queue. A warp adds at most 32 starts to a queue that has fewer than 32.
constexpr unsigned queue_slots = 64;

struct Arguments {
    TrieTables tables;
    Text text;
    HitOutput out;
};

template <class Found>
struct Walker {
    Arguments const& arguments;
    Found const& found;
    std::uint32_t* queue;
    unsigned waiting = 0;  ///< Number of starts in the queue; the same in all lanes

    /// Adds starts to the queue: bit i of `starts` is the start `first + i`.
    __device__ __forceinline__ void push(std::uint32_t starts, std::uint32_t first) {
        unsigned lanes;
        while ((lanes = __ballot_sync(all_lanes, starts != 0)) != 0) {
            if (starts != 0) {
                unsigned const start = highest_bit(starts);
                starts ^= 1U << start;
                queue[waiting + static_cast<unsigned>(__popc(lanes & ((1U << lane_id()) - 1)))] =
                    first + start;
            }
            waiting += static_cast<unsigned>(__popc(lanes));
            __syncwarp();
            if (waiting >= 32) walk(32);
        }
    }
    __device__ void walk(unsigned taken) {
        waiting -= taken;
        std::uint32_t const start = lane_id() < taken ? queue[waiting + lane_id()] : 0;
        __syncwarp();
        if (lane_id() >= taken) return;
        std::uint32_t const code = bases_at(arguments.text, start);
        walk_trie(arguments.tables.trie, arguments.text, start, code, found);
    }
};

template <bool Find, bool TableInShared>
__global__ __launch_bounds__(block_threads, 1) void trie_kernel(Arguments const __grid_constant__ arguments) {
    extern __shared__ uint4 shared[];
    __shared__ std::uint32_t queues[block_threads / 32 * queue_slots];
    auto const* const table =
        TableInShared ? reinterpret_cast<std::uint32_t const*>(shared) : arguments.tables.window_table;
    for (unsigned i = threadIdx.x; TableInShared && i < SingleWindow::table_words / 4; i += block_threads)
        shared[i] = reinterpret_cast<uint4 const*>(arguments.tables.window_table)[i];
    __syncthreads();

    Text const& text = arguments.text;
    std::uint64_t const chunks = chunk_count(text);
    std::uint64_t const stride = std::uint64_t{gridDim.x} * block_threads;
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        Walker walker{arguments, found, queues + queue_slots * (threadIdx.x / 32)};
        // All lanes in a warp leave the loop together, because shuffles need all lanes.
        for (std::uint64_t chunk = std::uint64_t{blockIdx.x} * block_threads + threadIdx.x;
             chunk - lane_id() < chunks; chunk += stride) {
            WarpChunk const loaded = load_chunk(text.bases, chunk, chunks);
            std::uint32_t const next = loaded.next();
            uint4 const& own = loaded.own;
            std::uint32_t const low = matching_starts<SingleWindow>(table, own.x, own.y, own.z);
            std::uint32_t const high = matching_starts<SingleWindow>(table, own.z, own.w, next);
            auto const first = static_cast<std::uint32_t>(chunk * chunk_slots);
            walker.push(chunk < chunks ? low : 0, first);
            walker.push(chunk < chunks ? high : 0, first + 32);
        }
        if (walker.waiting != 0) walker.walk(walker.waiting);
    });
}

}  // namespace

void search_trie(TrieTables const& tables, Text const& text, HitOutput const& out, DeviceShape const& shape,
                 cudaStream_t stream) {
    if (text.size < tables.trie.root_bases) return;
    std::uint64_t const blocks = (chunk_count(text) + block_threads - 1) / block_threads;
    unsigned const bytes = 4 * SingleWindow::table_words;
    // Leaves room for the queues and the hot counters.
    bool const fits = bytes + (12U << 10U) <= static_cast<unsigned>(shape.shared_bytes);
    auto* const kernel = out.lists() ? (fits ? trie_kernel<true, true> : trie_kernel<true, false>)
                                     : (fits ? trie_kernel<false, true> : trie_kernel<false, false>);
    launch_resident(kernel, shape, blocks, block_threads, fits ? bytes : 0, stream,
                    Arguments{tables, text, out});
}

}  // namespace motifcount::internal::cuda
