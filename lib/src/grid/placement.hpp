#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal::grid_detail {

/// Positions at which a block may be in a text, arranged in lines. A line is a run of positions that are adjacent along the last
/// axis. So the number of axes makes no difference: a block is a list of rows at fixed distances from its first cell.
class Placement {
public:
    Placement(GridShape const& text, GridShape const& block);

    [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }
    [[nodiscard]] std::uint64_t columns() const noexcept { return columns_; }
    /// Returns the text offset of a line's first position.
    [[nodiscard]] std::uint64_t line_start(std::uint64_t line) const noexcept;
    /// Distance of each row in the block from the block's first cell, in text cells
    [[nodiscard]] std::vector<std::uint64_t> const& row_offsets() const noexcept { return row_offsets_; }
    [[nodiscard]] std::uint64_t row_length() const noexcept { return row_length_; }

private:
    std::array<std::uint64_t, GridShape::max_rank> strides_{};
    std::array<std::uint64_t, GridShape::max_rank> places_{};
    unsigned outer_axes_ = 0;
    std::uint64_t lines_ = 1;
    std::uint64_t columns_ = 0;
    std::uint64_t row_length_ = 0;
    std::vector<std::uint64_t> row_offsets_;
};

/// Block prepared for a search in one text. Immutable, so threads can share it.
template <GridCell Cell>
class BlockMatcher {
public:
    virtual ~BlockMatcher() = default;
    /// Appends the hits whose first cells are on the lines [first, last), in any order.
    virtual void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const = 0;
};

/// Returns the number of block cells that differ from the text at `place`. If more than `limit` differ, returns any number above
/// `limit`. The loops are simple, so that the compiler vectorizes them.
template <GridCell Cell>
[[nodiscard]] inline std::uint32_t count_mismatches(Cell const* place, GridBlock<Cell> const& block,
                                                    Placement const& placement,
                                                    std::uint32_t limit) noexcept {
    auto const length = placement.row_length();
    Cell const* value = block.values().data();
    Cell const* care = block.care().data();
    std::uint64_t count = 0;
    for (auto const offset : placement.row_offsets()) {
        Cell const* text = place + offset;
        std::uint32_t in_row = 0;
        for (std::uint64_t i = 0; i < length; ++i)
            in_row += static_cast<Cell>(text[i] & care[i]) != value[i] ? 1U : 0U;
        count += in_row;
        if (count > limit) return limit + 1;
        value += length;
        care += length;
    }
    return static_cast<std::uint32_t>(count);
}

}  // namespace motifcount::internal::grid_detail
