#pragma once

#include <cstdint>
#include <vector>

#include "cuda/grid/agent.hpp"
#include "grid/filter.hpp"
#include "grid/placement.hpp"

namespace motifcount::internal::cuda {

static_assert(GridPlaces::max_outer_axes == GridShape::max_rank - 1);

/// A block's words and its places, on the host.
template <GridCell Cell>
struct GridPlacesData {
    GridPlacesData(GridShape const& text, GridBlock<Cell> const& block);
    /// The places over this data.
    [[nodiscard]] GridPlaces view() const noexcept;

    grid_detail::Placement placement;
    std::vector<GridWord> words;
    GridPlaces places;
};

/// Telling cells, each one's value and care in all cells of a word.
template <GridCell Cell>
[[nodiscard]] std::vector<GridWord> wide_cells(std::vector<grid_detail::TellingCell> const& cells);

/// The word of the block's cells around the first, most telling one (without any: around its first cell).
template <GridCell Cell>
[[nodiscard]] GridWord choose_anchor(GridBlock<Cell> const& block, grid_detail::Placement const& placement,
                                     std::vector<grid_detail::TellingCell> const& cells);

/// The text's cells as words, with the 16 bytes after them that may be read.
template <GridCell Cell>
[[nodiscard]] std::size_t text_words(GridView<Cell> text) {
    return (text.cells.size_bytes() + 3) / 4 + 4;
}

}  // namespace motifcount::internal::cuda
