#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

namespace test_support {

/// Hit: index of the block, mismatches, and coordinates of the first cell
using GridPlace = std::tuple<std::size_t, std::uint32_t, std::vector<std::uint64_t>>;

/// Extents and cells of a grid; the last axis varies fastest
template <typename Cell>
struct PlainGrid {
    std::vector<std::uint64_t> extents;
    std::vector<Cell> cells;

    [[nodiscard]] Cell const& at(std::vector<std::uint64_t> const& where) const {
        std::uint64_t offset = 0;
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            offset = offset * extents[axis] + where[axis];
        return cells.at(offset);
    }
};

/// Advances `where` to the next coordinates below `bounds`; the last axis varies fastest. Returns false after the last.
inline bool next_coordinates(std::vector<std::uint64_t>& where, std::vector<std::uint64_t> const& bounds) {
    for (std::size_t axis = bounds.size(); axis-- > 0;) {
        if (++where[axis] < bounds[axis]) return true;
        where[axis] = 0;
    }
    return false;
}

/// Returns all hits of all blocks. Compares every cell of a block at every position. Shares no code with the library.
/// `fits(block_cell, text_cell)`: whether the cells match
template <typename BlockCell, typename TextCell, typename Fits>
std::vector<GridPlace> grid_oracle(std::vector<PlainGrid<BlockCell>> const& blocks,
                                   PlainGrid<TextCell> const& text, std::uint32_t max_mismatches, Fits fits) {
    std::vector<GridPlace> places;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        auto const& block = blocks[b];
        std::vector<std::uint64_t> bounds;
        bool fits_in = true;
        for (std::size_t axis = 0; axis < text.extents.size(); ++axis) {
            fits_in = fits_in && block.extents[axis] <= text.extents[axis];
            bounds.push_back(text.extents[axis] - block.extents[axis] + 1);
        }
        if (!fits_in) continue;
        std::vector<std::uint64_t> corner(bounds.size(), 0);
        do {
            std::uint32_t mismatches = 0;
            std::vector<std::uint64_t> inside(bounds.size(), 0);
            do {
                auto where = corner;
                for (std::size_t axis = 0; axis < where.size(); ++axis) where[axis] += inside[axis];
                if (!fits(block.at(inside), text.at(where))) ++mismatches;
            } while (next_coordinates(inside, block.extents));
            if (mismatches <= max_mismatches) places.emplace_back(b, mismatches, corner);
        } while (next_coordinates(corner, bounds));
    }
    return places;
}

}  // namespace test_support
