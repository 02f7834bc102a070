#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal::grid_detail {

/// Where a block may lie in a text: "lines" of places that follow each other along the last axis.
///
/// A text and a block of any rank come down to this: a block is a list of rows, each at a fixed distance from
/// the block's first cell; a line is a run of places whose first cells are contiguous.
class Placement {
public:
    Placement(GridShape const& text, GridShape const& block);

    [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }
    /// Places in each line.
    [[nodiscard]] std::uint64_t columns() const noexcept { return columns_; }
    /// Offset in the text of the first place of a line.
    [[nodiscard]] std::uint64_t line_start(std::uint64_t line) const noexcept;
    /// Distance, in text cells, of each row of the block from the block's first cell.
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

/// One block made ready for one text. Immutable: threads share it, each with lines of its own.
template <GridCell Cell>
class BlockMatcher {
public:
    virtual ~BlockMatcher() = default;
    /// Appends the hits whose first cells lie on the lines [first, last), in any order.
    virtual void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const = 0;
};

/// The cells of the block that differ from the text at `place`, counted row by row until they are more than
/// `limit` (then some number above it). Plain loops: the compiler vectorises them.
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
