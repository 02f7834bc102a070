#include "cuda/edits/kernels.hpp"
#include "cuda/runtime/word_lists.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

struct EditArguments {
    EditTables tables;
    Text text;
    HitOutput out;
};

template <bool List>
__global__ void seed_kernel(EditSeeds const __grid_constant__ seeds, std::uint32_t* firsts,
                            std::uint32_t* entries) {
    std::uint32_t const stride = gridDim.x * blockDim.x;
    for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < seeds.count; i += stride) {
        EditSeed const seed = seeds.seeds[i];
        for_each_near_word(seed, seeds.letters, EnterWord<List>{firsts, entries, seed.number});
    }
}

template <bool Find>
__global__ __launch_bounds__(tuning::small_block_threads) void edit_kernel(
    EditArguments const __grid_constant__ arguments) {
    Text const& text = arguments.text;
    EditTables const& tables = arguments.tables;
    Text all = text;
    all.owned_from = 0;
    auto const starts_of = [&](std::uint64_t chunk) { return reportable_starts(all, chunk, 1); };
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        for_each_start(text, starts_of, [&](bool has, std::uint64_t slot) {
            std::uint32_t begin = 0;
            std::uint32_t count = 0;
            if (has) {
                auto const word =
                    static_cast<std::uint32_t>(code_at(text, slot)) & ((1U << (2 * tables.letters)) - 1);
                begin = tables.firsts[word];
                count = tables.firsts[word + 1] - begin;
            }
            for_each_entry(begin, count, [&](bool is_entry, std::uint32_t entry, unsigned owner) {
                std::uint64_t const at = __shfl_sync(all_lanes, slot, static_cast<int>(owner));
                if (!is_entry) return;
                std::uint32_t const number = tables.seeds[entry];
                std::uint64_t const end = near_end(tables, text, number, at);
                if (end == 0) return;
                found(end, number / 2);
            });
        });
    });
}

}  // namespace

void enter_edit_seeds(EditSeeds const& seeds, std::uint32_t* firsts, std::uint32_t* entries,
                      DeviceShape const& shape, cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (seeds.count == 0) return;
    launch_resident(entries == nullptr ? seed_kernel<false> : seed_kernel<true>, shape,
                    (seeds.count + threads - 1) / threads, threads, 0, stream, seeds, firsts, entries);
}

void search_edited(EditTables const& tables, Text const& text, HitOutput const& out, DeviceShape const& shape,
                   cudaStream_t stream) {
    constexpr unsigned threads = tuning::small_block_threads;
    if (text.size == 0) return;
    launch_resident(out.lists() ? edit_kernel<true> : edit_kernel<false>, shape,
                    blocks_for_starts(text, threads), threads, 0, stream, EditArguments{tables, text, out});
}

}  // namespace motifcount::internal::cuda
