#include <string>
#include <utility>

#include "cuda/anchored/kernels.hpp"
#include "cuda/anchored/tables.hpp"
#include "cuda/engines.hpp"
#include "cuda/runtime/comparing_engine.hpp"
#include "cuda/runtime/kernel_search.hpp"
#include "cuda/runtime/word_lists.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Makes the lists of one piece. 32-bit numbers suffice, because WordSet::max_expansion limits the number of seeds.
void make_lists(AnchoredPlan::Piece const& plan, AnchoredPiece& piece, DeviceArrays& arrays,
                DeviceShape const& shape) {
    DeviceBuffer<SeedWord> const seeds = upload(plan.seeds);
    Neighbours const neighbours{seeds.data(), static_cast<std::uint32_t>(plan.seeds.size()), plan.letters,
                                plan.substitutions};
    auto const enter = [&](std::uint32_t* firsts, std::uint32_t* entries) {
        enter_neighbours(neighbours, firsts, entries, shape, nullptr);
    };
    WordLists const lists = make_word_lists(std::size_t{1} << (2 * plan.letters), arrays, enter);
    piece.firsts = lists.firsts;
    piece.patterns = lists.entries;
}

HostTables anchored_tables(PatternSet const& patterns, ClassWords const& words,
                           SearchOptions const& options) {
    return [plan = AnchoredPlan(patterns, options), &words](DeviceShape const& shape) {
        DeviceArrays arrays;
        AnchoredTables tables = plan.view(words, arrays);
        for (std::size_t side = 0; side < plan.sides.size(); ++side)
            for (std::size_t i = 0; i < plan.sides[side].pieces.size(); ++i)
                make_lists(plan.sides[side].pieces[i], tables.sides[side].pieces[i], arrays, shape);
        return std::make_unique<KernelSearch<AnchoredTables>>(
            std::move(arrays), tables, CounterMap{words.lengths().size()}, search_anchored, shape);
    };
}

}  // namespace

Engine const& anchored_engine() {
    static ComparingEngine const engine("anchored", {.mismatches = mismatch_limit, .codes = Codes::expanded},
                                        anchored_tables, true);
    return engine;
}

}  // namespace motifcount::internal::cuda
