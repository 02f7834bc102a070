#pragma once

#include <cstdint>
#include <vector>

#include "core/cpu.hpp"
#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

/// A cell of a block that is compared at many places at once.
struct TellingCell {
    std::uint64_t offset = 0;  ///< distance in the text from the block's first cell
    std::uint16_t value = 0;
    std::uint16_t care = 0;
};

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
                  std::uint32_t block_index, std::uint32_t limit, SimdLevel level);

    void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const override;

private:
    void find_scalar(std::uint64_t start, std::uint64_t first, std::uint64_t last,
                     std::vector<GridHit>& hits) const;
    void verify(std::uint64_t place, std::vector<GridHit>& hits) const;

    GridView<Cell> text_;
    GridBlock<Cell> const& block_;
    Placement placement_;
    std::uint32_t block_index_;
    std::uint32_t limit_;
    SimdLevel level_;
    std::vector<TellingCell> cells_;
    bool all_exact_ = true;
};

/// The vector code of one instruction set: many places compared with the telling cells at once.
template <GridCell Cell>
struct FilterKernels {
    /// Bit i of the result is set where at most `limit` of the cells differ at place + i. Reads 32 text cells
    /// at each cell's offset.
    std::uint32_t (*filter_32)(Cell const* place, TellingCell const* cells, std::size_t count,
                               std::uint32_t limit);
    /// As filter_32() for 128 places, with one result for every 32. False if no bit is set: results are
    /// then unset.
    bool (*filter_128)(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                       std::uint32_t* results);
};

/// For AVX2 only. `exact`: all cells compare all bits.
template <GridCell Cell>
[[nodiscard]] FilterKernels<Cell> avx2_filter_kernels(bool exact) noexcept;

extern template class FilterMatcher<std::uint8_t>;
extern template class FilterMatcher<std::uint16_t>;

}  // namespace motifcount::internal::grid_detail
