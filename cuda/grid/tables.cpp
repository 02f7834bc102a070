#include "cuda/grid/tables.hpp"

#include <algorithm>
#include <cstring>

namespace motifcount::internal::cuda {
namespace {

/// Returns a word with the cells in a block's row starting at `column`, as many as fit.
template <GridCell Cell>
GridWord word_of(GridBlock<Cell> const& block, grid_detail::Placement const& placement, std::uint64_t row,
                 std::uint64_t column) {
    std::uint64_t const length = placement.row_length();
    std::uint64_t const count = std::min<std::uint64_t>(GridText<Cell>::cells_per_word, length - column);
    GridWord word{placement.row_offsets()[row] + column, 0, 0};
    std::memcpy(&word.value, block.values().data() + row * length + column, count * sizeof(Cell));
    std::memcpy(&word.care, block.care().data() + row * length + column, count * sizeof(Cell));
    return word;
}

}  // namespace

template <GridCell Cell>
GridPlacesData<Cell>::GridPlacesData(GridShape const& text, GridBlock<Cell> const& block)
    : placement(text, block.shape()) {
    places.outer_axes = text.rank() - 1;
    std::uint64_t stride = text.row_length();
    for (unsigned axis = places.outer_axes; axis-- > 0;) {
        places.strides[axis] = stride;
        stride *= text.extent(axis);
        places.places[axis] = text.extent(axis) < block.shape().extent(axis)
                                  ? 0
                                  : text.extent(axis) - block.shape().extent(axis) + 1;
    }
    places.lines = placement.lines();
    places.columns = placement.columns();
    auto const length = block.shape().row_length();
    auto const rows = block.shape().rows();
    places.rows = static_cast<std::uint32_t>(rows);
    places.row_length = static_cast<std::uint32_t>(length);
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < length; column += GridText<Cell>::cells_per_word) {
            GridWord const word = word_of(block, placement, row, column);
            if (word.care != 0) words.push_back(word);
        }
    places.word_count = static_cast<std::uint32_t>(words.size());
}

template <GridCell Cell>
GridPlaces GridPlacesData<Cell>::view() const noexcept {
    auto made = places;
    made.row_offsets = placement.row_offsets().data();
    made.words = words.data();
    return made;
}

template <GridCell Cell>
std::vector<GridWord> wide_cells(std::vector<grid_detail::TellingCell> const& cells) {
    std::vector<GridWord> wide;
    for (auto const& cell : cells)
        wide.push_back({cell.offset, widen<Cell>(cell.value), widen<Cell>(cell.care)});
    return wide;
}

template <GridCell Cell>
GridWord choose_anchor(GridBlock<Cell> const& block, grid_detail::Placement const& placement,
                       std::vector<grid_detail::TellingCell> const& cells) {
    std::uint64_t const length = placement.row_length();
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    // Finds the first selective cell's row.
    if (!cells.empty()) {
        auto const& offsets = placement.row_offsets();
        while (row + 1 < offsets.size() && offsets[row + 1] <= cells.front().offset) ++row;
        column = cells.front().offset - offsets[row];
    }
    constexpr std::uint64_t held = GridText<Cell>::cells_per_word;
    // A word that would extend past the end of the row begins earlier instead, so that all of its cells are compared.
    column = length < held ? 0 : std::min(column, length - held);
    return word_of(block, placement, row, column);
}

template GridWord choose_anchor(GridBlock<std::uint8_t> const&, grid_detail::Placement const&,
                                std::vector<grid_detail::TellingCell> const&);
template GridWord choose_anchor(GridBlock<std::uint16_t> const&, grid_detail::Placement const&,
                                std::vector<grid_detail::TellingCell> const&);
template struct GridPlacesData<std::uint8_t>;
template struct GridPlacesData<std::uint16_t>;
template std::vector<GridWord> wide_cells<std::uint8_t>(std::vector<grid_detail::TellingCell> const&);
template std::vector<GridWord> wide_cells<std::uint16_t>(std::vector<grid_detail::TellingCell> const&);

}  // namespace motifcount::internal::cuda
