#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// Adjacent cells in a block, packed into 32 bits like the cells in a text
struct alignas(16) GridWord {
    /// Number of text cells from the block's first cell to the first cell of this word
    std::uint64_t offset = 0;
    std::uint32_t value = 0;
    /// Bits to compare; zero for cells to ignore and for cells beyond the end of the row
    std::uint32_t care = 0;
};

/// A block and the positions at which it may be in a text (see motifcount::grid_detail::Placement), in host or device memory
struct GridPlaces {
    static constexpr unsigned max_outer_axes = 3;

    std::uint64_t strides[max_outer_axes];  ///< Strides of the text's outer axes, in cells
    std::uint64_t places[max_outer_axes];
    unsigned outer_axes = 0;
    std::uint64_t lines = 0;
    std::uint64_t columns = 0;
    std::uint32_t rows = 0;                      ///< Number of rows in the block
    std::uint32_t row_length = 0;                ///< In cells
    std::uint64_t const* row_offsets = nullptr;  ///< Offsets of the rows, in text cells
    GridWord const* words = nullptr;             ///< Words in the block with at least one bit to compare
    std::uint32_t word_count = 0;
};

MOTIFCOUNT_HD std::uint64_t line_start(GridPlaces const& places, std::uint64_t line) {
    std::uint64_t offset = 0;
    for (unsigned axis = places.outer_axes; axis-- > 0;) {
        offset += line % places.places[axis] * places.strides[axis];
        line /= places.places[axis];
    }
    return offset;
}

/// Cells of a text, packed into 32-bit words. 16 bytes after the last cell must be readable.
template <class Cell>
struct GridText {
    static constexpr unsigned cells_per_word = 4 / sizeof(Cell);
    static constexpr std::uint32_t high_bits = sizeof(Cell) == 1 ? 0x80808080U : 0x80008000U;
    static constexpr std::uint32_t lowest_bits = sizeof(Cell) == 1 ? 0x01010101U : 0x00010001U;

    std::uint32_t const* words = nullptr;

    [[nodiscard]] MOTIFCOUNT_HD std::uint32_t at(std::uint64_t cell) const {
        std::uint64_t const byte = cell * sizeof(Cell);
        std::uint32_t const shift = static_cast<std::uint32_t>(byte % 4) * 8;
        std::uint32_t const* const from = words + byte / 4;
        // Reads both words in any case, because more loads can be in flight without a branch
        return funnel_right(from[0], from[1], shift);
    }
    [[nodiscard]] MOTIFCOUNT_HD Cell cell(std::uint64_t at) const {
        return reinterpret_cast<Cell const*>(words)[at];
    }
};

/// Returns a word with the highest bit of each matching cell set. Exact, because no carry crosses from one cell to the next.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t matching_cells(std::uint32_t text, std::uint32_t value, std::uint32_t care) {
    constexpr std::uint32_t low = ~GridText<Cell>::high_bits;
    std::uint32_t const difference = (text & care) ^ value;
    return ~(((difference & low) + low) | difference | low);
}

/// Returns the number of cells in `word` that differ from the text if the block is at `place`.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t word_mismatches(GridText<Cell> const& text, std::uint64_t place,
                                            GridWord const& word) {
    std::uint32_t const same = matching_cells<Cell>(text.at(place + word.offset), word.value, word.care);
    return count_bits(~same & GridText<Cell>::high_bits);
}

/// True if a block may begin at cell `place`. False for a negative index, which wraps around to a large number.
MOTIFCOUNT_HD bool is_place(GridPlaces const& places, std::uint64_t place) {
    for (unsigned axis = 0; axis < places.outer_axes; ++axis) {
        if (place / places.strides[axis] >= places.places[axis]) return false;
        place %= places.strides[axis];
    }
    return place < places.columns;
}

/// True if the anchor begins at any cell in the word `own`. `anchor`: a word in the block; `next`: the text word after `own`
template <class Cell>
MOTIFCOUNT_HD bool holds_anchor(GridWord const& anchor, std::uint32_t own, std::uint32_t next) {
    bool any = false;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned bit = 0; bit < 32; bit += 8 * sizeof(Cell))
        any |= ((bit == 0 ? own : funnel_right(own, next, bit)) & anchor.care) == anchor.value;
    return any;
}

/// Returns a mask of the cells in `own` at which the anchor begins: bit i is cell i.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t anchors_in(GridWord const& anchor, std::uint32_t own, std::uint32_t next) {
    std::uint32_t found = 0;
    for (unsigned i = 0; i < GridText<Cell>::cells_per_word; ++i)
        if ((funnel_right(own, next, 8 * sizeof(Cell) * i) & anchor.care) == anchor.value) found |= 1U << i;
    return found;
}

/// Returns a word with `value` in every cell.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t widen(std::uint16_t value) {
    return value * GridText<Cell>::lowest_bits;
}

/// Returns a word for the cells starting at `column`. The highest bit of a cell is set if a block may begin at the cell.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t places_in_word(GridPlaces const& places, std::uint64_t column) {
    constexpr unsigned cells = GridText<Cell>::cells_per_word;
    if (column >= places.columns) return 0;
    std::uint64_t const left = places.columns - column;
    std::uint32_t const inside =
        left < cells ? (std::uint32_t{1} << (8 * sizeof(Cell) * static_cast<unsigned>(left))) - 1
                     : ~std::uint32_t{0};
    return GridText<Cell>::high_bits & inside;
}

/// True if all selective cells (grid_detail::TellingCell) match if the block is at `place`. `cells`: from wide_cells()
template <class Cell>
MOTIFCOUNT_HD bool has_telling_cells(GridText<Cell> const& text, std::uint64_t place, GridWord const* cells,
                                     unsigned count) {
    constexpr std::uint32_t one = (std::uint32_t{1} << (8 * sizeof(Cell))) - 1;
    for (unsigned i = 0; i < count; ++i)
        if (((text.cell(place + cells[i].offset) & cells[i].care) ^ cells[i].value) & one) return false;
    return true;
}

/// Rules out positions with `count` (up to 120) selective cells: clears the `alive` bits of positions at which more than
/// `limit` of these cells differ. On entry, the highest bit of each position is set in `alive`. The first word of `alive` is
/// for the cells at `place`, and each further word is for cells `stride` cells later. Words without positions are not read.
template <unsigned Words, class Cell>
MOTIFCOUNT_HD void surviving_places(GridText<Cell> const& text, std::uint64_t place, std::uint64_t stride,
                                    GridWord const* cells, unsigned count, std::uint32_t limit,
                                    std::uint32_t (&alive)[Words]) {
    constexpr unsigned to_lowest = 8 * sizeof(Cell) - 1;
    if (count == 0) return;
    std::uint32_t matches[Words] = {};
    for (unsigned i = 0; i < count; ++i) {
        GridWord const cell = cells[i];
        std::uint32_t read[Words];
        std::uint32_t any = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (unsigned w = 0; w < Words; ++w) {
            read[w] = alive[w] != 0 ? text.at(place + w * stride + cell.offset) : 0;
        }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (unsigned w = 0; w < Words; ++w) {
            std::uint32_t const same = matching_cells<Cell>(read[w], cell.value, cell.care);
            matches[w] += same >> to_lowest;
            any |= alive[w];
        }
        if (any == 0) return;
    }
    // Adding this number to each cell sets the highest bit of cells with at least count - limit matches.
    std::uint32_t const missing = (1U << to_lowest) - (count - limit);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned w = 0; w < Words; ++w) alive[w] &= matches[w] + missing * GridText<Cell>::lowest_bits;
}

/// Combines two states of the Shift-Or scan (grid/shift_or.hpp). `earlier`: state `distance` cells before `later`
MOTIFCOUNT_HD std::uint64_t scan_step(std::uint64_t earlier, unsigned distance, std::uint64_t later) {
    return (distance < 64 ? earlier << distance : 0) | later;
}

}  // namespace motifcount::internal::cuda
