#pragma once

#include <cstdint>
#include <vector>

#include "grid/filter_kernels.hpp"
#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

/// Maximum number of chosen cells, because their matches are counted in signed bytes
inline constexpr std::size_t max_telling_cells = 120;

/// Chooses cells in the block that rule out nearly all positions in this text. Repeatedly chooses the cell that rules out most
/// of the remaining positions in a sample. Stops if no position remains, if no cell rules out more positions, or if
/// max_telling_cells are chosen. Random bytes take 2 cells, and alignments of 4 letters about 5. Flat images give the few cells
/// that are not background. Deterministic. Returns no cells if at most `limit` are found, because so few cells cannot
/// rule out positions; all positions must then be verified. `spare`: additional cells per chosen cell, best cells first
template <GridCell Cell>
[[nodiscard]] std::vector<TellingCell> choose_telling_cells(GridView<Cell> text, GridBlock<Cell> const& block,
                                                            Placement const& placement, std::uint32_t limit,
                                                            unsigned spare = 0);

/// Compares the chosen cells at 32 positions at once. Then compares all cells at positions with at most `limit` mismatches.
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
