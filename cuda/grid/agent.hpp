#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// Adjacent cells of a block, packed like the text's 32-bit words
struct alignas(16) GridWord {
    /// Number of text cells from the block's first cell to the first cell of this word
    std::uint64_t offset = 0;
    std::uint32_t value = 0;
    /// Bits to compare; zero for cells to ignore and for cells beyond the end of the row
    std::uint32_t care = 0;
};

/// A block and its positions in a text, in host or device memory (see motifcount::grid_detail::Placement)
struct GridPlaces {
    static constexpr unsigned max_outer_axes = 3;

    std::uint64_t strides[max_outer_axes];  ///< Strides of the text's outer axes, in order
    std::uint64_t places[max_outer_axes];
    unsigned outer_axes = 0;
    std::uint64_t lines = 0;
    std::uint64_t columns = 0;
    std::uint32_t rows = 0;                      ///< Number of rows of the block
    std::uint32_t row_length = 0;                ///< In cells
    std::uint64_t const* row_offsets = nullptr;  ///< Offsets of the rows, in text cells
    GridWord const* words = nullptr;             ///< Words of the block, without words that have no care bits
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

/// Text of grid cells as 32-bit words. 16 bytes past its end must be readable.
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
        // Always reads both words: without a branch, many loads can be in flight
        return funnel_right(from[0], from[1], shift);
    }
    [[nodiscard]] MOTIFCOUNT_HD Cell cell(std::uint64_t at) const {
        return reinterpret_cast<Cell const*>(words)[at];
    }
};

/// Returns the highest bits of the cells that match. The result is exact, because no carry crosses from cell to cell.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t matching_cells(std::uint32_t text, std::uint32_t value, std::uint32_t care) {
    constexpr std::uint32_t low = ~GridText<Cell>::high_bits;
    std::uint32_t const difference = (text & care) ^ value;
    return ~(((difference & low) + low) | difference | low);
}

/// Returns how many cells of a word of the block differ from the text if the block is at `place`.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t word_mismatches(GridText<Cell> const& text, std::uint64_t place,
                                            GridWord const& word) {
    std::uint32_t const same = matching_cells<Cell>(text.at(place + word.offset), word.value, word.care);
    return count_bits(~same & GridText<Cell>::high_bits);
}

/// True if a block may begin at `place`. `place`: any cell of the text, or a position before it (wrapped around)
MOTIFCOUNT_HD bool is_place(GridPlaces const& places, std::uint64_t place) {
    for (unsigned axis = 0; axis < places.outer_axes; ++axis) {
        if (place / places.strides[axis] >= places.places[axis]) return false;
        place %= places.strides[axis];
    }
    return place < places.columns;
}

/// True if the anchor, which is a word of a block, begins at any cell of the word `own`. `next`: the word after `own`
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

/// Returns at which cells the anchor begins (bit i: cell i).
template <class Cell>
MOTIFCOUNT_HD std::uint32_t anchors_in(GridWord const& anchor, std::uint32_t own, std::uint32_t next) {
    std::uint32_t found = 0;
    for (unsigned i = 0; i < GridText<Cell>::cells_per_word; ++i)
        if ((funnel_right(own, next, 8 * sizeof(Cell) * i) & anchor.care) == anchor.value) found |= 1U << i;
    return found;
}

/// Repeats a cell's value in all cells of a word.
template <class Cell>
MOTIFCOUNT_HD std::uint32_t widen(std::uint16_t value) {
    return value * GridText<Cell>::lowest_bits;
}

/// Returns the highest bits of those cells, from `column` on, that are positions of their line.
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

/// True if all selective cells (grid_detail::TellingCell) match at a position. Each cell is repeated to fill a word.
template <class Cell>
MOTIFCOUNT_HD bool has_telling_cells(GridText<Cell> const& text, std::uint64_t place, GridWord const* cells,
                                     unsigned count) {
    constexpr std::uint32_t one = (std::uint32_t{1} << (8 * sizeof(Cell))) - 1;
    for (unsigned i = 0; i < count; ++i)
        if (((text.cell(place + cells[i].offset) & cells[i].care) ^ cells[i].value) & one) return false;
    return true;
}

/// Rules out positions by the `count` (up to 120) selective cells: clears the bits in `alive` of positions at which more than
/// `limit` of these cells differ. `alive` has the highest bit of each position set. There are `Words` words of positions: the
/// first is at `place`, and each is `stride` cells after the previous word. Words without positions are not read.
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
    // After the missing number is added, a cell has its highest bit set if there are enough matches.
    std::uint32_t const missing = (1U << to_lowest) - (count - limit);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned w = 0; w < Words; ++w) alive[w] &= matches[w] + missing * GridText<Cell>::lowest_bits;
}

/// Computes a step of the Shift-Or scan (grid/shift_or.hpp). `earlier`: state `distance` cells before
MOTIFCOUNT_HD std::uint64_t scan_step(std::uint64_t earlier, unsigned distance, std::uint64_t later) {
    return (distance < 64 ? earlier << distance : 0) | later;
}

}  // namespace motifcount::internal::cuda
