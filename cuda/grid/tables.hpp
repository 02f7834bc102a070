#pragma once

#include <cstdint>
#include <vector>

#include "cuda/grid/agent.hpp"
#include "grid/filter.hpp"
#include "grid/placement.hpp"

namespace motifcount::internal::cuda {

static_assert(GridPlaces::max_outer_axes == GridShape::max_rank - 1);

template <GridCell Cell>
struct GridPlacesData {
    GridPlacesData(GridShape const& text, GridBlock<Cell> const& block);
    [[nodiscard]] GridPlaces view() const noexcept;

    grid_detail::Placement placement;
    std::vector<GridWord> words;
    GridPlaces places;
};

/// Returns the selective cells as words, with the value and care bits of a cell repeated in all cells in its word.
template <GridCell Cell>
[[nodiscard]] std::vector<GridWord> wide_cells(std::vector<grid_detail::TellingCell> const& cells);

/// Returns the block's word around the first of `cells`, which is the most selective. Without cells, returns the first word.
template <GridCell Cell>
[[nodiscard]] GridWord choose_anchor(GridBlock<Cell> const& block, grid_detail::Placement const& placement,
                                     std::vector<grid_detail::TellingCell> const& cells);

/// Returns the size of the text in words, including 16 readable bytes after it.
template <GridCell Cell>
[[nodiscard]] std::size_t text_words(GridView<Cell> text) {
    return (text.cells.size_bytes() + 3) / 4 + 4;
}

}  // namespace motifcount::internal::cuda
