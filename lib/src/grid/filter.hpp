#pragma once

#include <cstdint>
#include <vector>

#include "grid/filter_kernels.hpp"
#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

/// Most telling cells ever chosen: their matches are counted in signed bytes.
inline constexpr std::size_t max_telling_cells = 120;

/// Chooses cells that, compared alone, rule out nearly every place of this text: greedily, on a sample of
/// places, the cell that rules out most of those left, until none is left, no cell helps, or
/// max_telling_cells are chosen. Random bytes need two, four-letter alignments about five, and a flat image
/// gets the few cells that are not background. Deterministic. Returns none if they could not rule a place
/// out (then every place has to be verified).
template <GridCell Cell>
[[nodiscard]] std::vector<TellingCell> choose_telling_cells(GridView<Cell> text, GridBlock<Cell> const& block,
                                                            Placement const& placement, std::uint32_t limit,
                                                            unsigned spare = 0);

/// Filter, then verify: the telling cells are compared at 32 places at once, and places with at most `limit`
/// mismatches among them are compared in full.
template <GridCell Cell>
class FilterMatcher final : public BlockMatcher<Cell> {
public:
    FilterMatcher(GridView<Cell> text, GridBlock<Cell> const& block, Placement placement,
                  std::uint32_t block_index, std::uint32_t limit);

    void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const override;

private:
    void find_one_by_one(std::uint64_t start, std::uint64_t columns, std::vector<GridHit>& hits) const;
    void verify(std::uint64_t place, std::vector<GridHit>& hits) const;

    GridView<Cell> text_;
    GridBlock<Cell> const& block_;
    Placement placement_;
    std::uint32_t block_index_;
    std::uint32_t limit_;
    CellFilter<Cell> const& filter_;
    std::vector<TellingCell> cells_;
    bool all_exact_ = true;
};

extern template class FilterMatcher<std::uint8_t>;
extern template class FilterMatcher<std::uint16_t>;

}  // namespace motifcount::internal::grid_detail
