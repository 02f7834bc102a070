#include "cuda/shift_or/tables.hpp"

#include <algorithm>

namespace motifcount::internal::cuda {

SlicePlanData::SlicePlanData(bit_slices::Program const& program)
    : distances(program.distances),
      order(program.order.begin(), program.order.end()),
      slice_count(static_cast<std::uint32_t>(program.leaf_count() + 1)),
      max_mismatches(program.max_mismatches) {
    for (auto const& one : program.unions)
        unions.push_back({one.leaf, {one.parts[0], one.parts[1], one.parts[2], one.parts[3]}});
    std::uint32_t max_pairs = 0;
    for (auto const& group : program.groups) max_pairs = std::max(max_pairs, group.pairs);
    row_slices = std::max(8U, (2 * max_pairs + 7) / 8 * 8);

    SliceRow filler{};
    std::fill(std::begin(filler.numbers), std::end(filler.numbers),
              static_cast<std::uint16_t>(slice_count - 1));
    rows.assign(order.size() * (row_slices / 8), filler);
    for (auto const& group : program.groups)
        for (std::uint32_t i = 0; i < group.count; ++i)
            for (std::uint32_t k = 0; k < 2 * group.pairs; ++k) {
                auto const& pair = program.pairs[program.uses[group.first_use + i * group.pairs + k / 2]];
                rows[(group.first + i) * (row_slices / 8) + k / 8].numbers[k % 8] =
                    k % 2 == 0 ? pair.first_leaf : pair.second_leaf;
            }
}

}  // namespace motifcount::internal::cuda
