#pragma once

#include <cstdint>
#include <vector>

#include "cuda/grid.hpp"
#include "motifcount/grid/filter.hpp"
#include "motifcount/grid/placement.hpp"

namespace motifcount::cuda {

/// A block's rows filled up to whole words, and its places, on the host.
template <GridCell Cell>
struct GridPlacesData {
    GridPlacesData(GridShape const& text, GridBlock<Cell> const& block);
    /// The places over this data.
    [[nodiscard]] GridPlaces view() const noexcept;

    grid_detail::Placement placement;
    std::vector<std::uint32_t> values;
    std::vector<std::uint32_t> care;
    GridPlaces places;
};

template <GridCell Cell>
[[nodiscard]] std::vector<WideCell> wide_cells(std::vector<grid_detail::TellingCell> const& cells);

/// The word of the block's cells around the first, most telling one (without any: around its first cell).
template <GridCell Cell>
[[nodiscard]] GridAnchor choose_anchor(GridBlock<Cell> const& block, grid_detail::Placement const& placement,
                                       std::vector<grid_detail::TellingCell> const& cells);

/// The text's cells as words, with the 16 bytes behind them that may be read.
template <GridCell Cell>
[[nodiscard]] std::size_t text_words(GridView<Cell> text) {
    return (text.cells.size_bytes() + 3) / 4 + 4;
}

}  // namespace motifcount::cuda
