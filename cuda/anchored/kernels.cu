#include "cuda/anchored/kernels.hpp"
#include "cuda/runtime/word_lists.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

template <bool List>
__global__ void neighbour_kernel(Neighbours const __grid_constant__ neighbours, std::uint32_t* firsts,
                                 std::uint32_t* entries) {
    std::uint32_t const stride = gridDim.x * blockDim.x;
    for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < neighbours.count; i += stride) {
        SeedWord const seed = neighbours.seeds[i];
        for_each_neighbour(seed, neighbours.letters, neighbours.substitutions,
                           EnterWord<List>{firsts, entries, seed.pattern});
    }
}

struct AnchoredArguments {
    AnchoredTables tables;
    std::uint32_t side;
    Text text;
    HitOutput out;
};

template <bool Find>
__global__ __launch_bounds__(tuning::small_block_threads) void anchored_kernel(
    AnchoredArguments const __grid_constant__ arguments) {
    Text const& text = arguments.text;
    AnchoredTables const& tables = arguments.tables;
    AnchoredSide const& side = tables.sides[arguments.side];
    auto const starts_of = [&](std::uint64_t chunk) {
        return window_starts(side, text, text.places[arguments.side], chunk, tables.letters);
    };
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        for_each_start(text, starts_of, [&](bool has, std::uint64_t slot) {
            std::uint64_t const window = window_at(tables, text, slot);
            for (unsigned piece = 0; piece < tables.piece_count; ++piece) {
                AnchoredPiece const& lists = side.pieces[piece];
                std::uint32_t begin = 0;
                std::uint32_t count = 0;
                if (has) {
                    std::uint32_t const word = lists.word_of(window);
                    begin = lists.firsts[word];
                    count = lists.firsts[word + 1] - begin;
                }
                for_each_entry(begin, count, [&](bool is_entry, std::uint32_t entry, unsigned owner) {
                    std::uint64_t const of_owner = __shfl_sync(all_lanes, window, static_cast<int>(owner));
                    std::uint64_t const at = __shfl_sync(all_lanes, slot, static_cast<int>(owner));
                    if (!is_entry) return;
                    std::uint32_t const pattern = lists.patterns[entry];
                    if (!is_near(tables, side, piece, pattern, of_owner)) return;
                    std::uint64_t const end = end_of_hit(tables, arguments.side, text, pattern, at);
                    if (end == 0) return;
                    found(end, pattern);
                });
            }
        });
    });
}

}  // namespace

void enter_neighbours(Neighbours const& neighbours, std::uint32_t* firsts, std::uint32_t* entries,
                      DeviceShape const& shape, cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (neighbours.count == 0) return;
    launch_resident(entries == nullptr ? neighbour_kernel<false> : neighbour_kernel<true>, shape,
                    (neighbours.count + threads - 1) / threads, threads, 0, stream, neighbours, firsts,
                    entries);
}

void search_anchored(AnchoredTables const& tables, Text const& text, HitOutput const& out,
                     DeviceShape const& shape, cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (text.size == 0) return;
    for (std::uint32_t side = 0; side < tables.side_count; ++side)
        launch_resident(out.lists() ? anchored_kernel<true> : anchored_kernel<false>, shape,
                        blocks_for_starts(text, threads), threads, 0, stream,
                        AnchoredArguments{tables, side, text, out});
}

}  // namespace motifcount::internal::cuda
