#include "cuda/anchored/search.hpp"

#include <numeric>
#include <string>
#include <utility>

#include "cuda/anchored/kernels.hpp"
#include "cuda/anchored/tables.hpp"
#include "cuda/runtime/comparing_engine.hpp"
#include "cuda/runtime/kernel_search.hpp"

namespace motifcount::internal::cuda {
namespace {

/// Makes a piece's lists on the device: counts them, and lists once it is known where each begins.
void make_lists(AnchoredPlan::Piece const& plan, AnchoredPiece& piece, DeviceArrays& arrays,
                DeviceShape const& shape) {
    DeviceBuffer<SeedWord> const seeds = upload(plan.seeds);
    std::size_t const words = std::size_t{1} << (2 * plan.letters);
    NeighbourLists lists{seeds.data(),       static_cast<std::uint32_t>(plan.seeds.size()), plan.letters,
                         plan.substitutions, arrays.room<std::uint32_t>(words + 1),         nullptr};
    std::size_t const bytes = (words + 1) * sizeof(std::uint32_t);
    check(cudaMemset(lists.firsts, 0, bytes), "clearing device memory");
    count_neighbours(lists, shape, nullptr);
    std::vector<std::uint32_t> ends(words + 1);
    check(cudaMemcpy(ends.data(), lists.firsts, bytes, cudaMemcpyDeviceToHost), "counting neighbours");
    // Seeds are so few (WordSet::max_expansion) that 32 bits hold their neighbours' number.
    std::inclusive_scan(ends.begin(), ends.end(), ends.begin());
    check(cudaMemcpy(lists.firsts, ends.data(), bytes, cudaMemcpyHostToDevice), "counting neighbours");
    lists.patterns = arrays.room<std::uint32_t>(ends.back());
    list_neighbours(lists, shape, nullptr);
    settle();
    piece.firsts = lists.firsts;
    piece.patterns = lists.patterns;
}

HostTables anchored_tables(PatternSet const& patterns, ClassWords const& words,
                           SearchOptions const& options) {
    return [plan = AnchoredPlan(patterns, options), &words](DeviceShape const& shape) {
        DeviceArrays arrays;
        AnchoredTables tables = plan.view(words, arrays);
        for (std::size_t side = 0; side < plan.sides.size(); ++side)
            for (std::size_t i = 0; i < plan.sides[side].pieces.size(); ++i)
                make_lists(plan.sides[side].pieces[i], tables.sides[side].pieces[i], arrays, shape);
        return std::make_unique<KernelSearch<AnchoredTables>>(std::move(arrays), tables,
                                                              CounterMap{words.lengths().size()},
                                                              count_anchored, find_anchored, shape);
    };
}

}  // namespace

Engine const& anchored_engine() {
    static ComparingEngine const engine("anchored", {.mismatches = most_mismatches, .codes = Codes::expanded},
                                        anchored_tables, true);
    return engine;
}

}  // namespace motifcount::internal::cuda
