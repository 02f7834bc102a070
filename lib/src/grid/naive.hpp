#pragma once

#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

/// Compares cell by cell with GridBlock::matches(). This is the reference for verifying the other methods.
template <GridCell Cell>
class NaiveMatcher final : public BlockMatcher<Cell> {
public:
    NaiveMatcher(GridView<Cell> text, GridBlock<Cell> const& block, Placement placement,
                 std::uint32_t block_index, std::uint32_t limit)
        : text_(text),
          block_(block),
          placement_(std::move(placement)),
          block_index_(block_index),
          limit_(limit) {}

    void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const override {
        for (auto line = first; line < last; ++line)
            for (std::uint64_t column = 0; column < placement_.columns(); ++column) {
                auto const place = placement_.line_start(line) + column;
                auto const count = differences(place);
                if (count <= limit_) hits.push_back({block_index_, count, place});
            }
    }

private:
    [[nodiscard]] std::uint32_t differences(std::uint64_t place) const {
        std::uint32_t count = 0;
        for (std::uint64_t cell = 0; cell < block_.shape().cells() && count <= limit_; ++cell) {
            auto const at =
                placement_.row_offsets()[cell / placement_.row_length()] + cell % placement_.row_length();
            count += block_.matches(cell, text_.cells[place + at]) ? 0U : 1U;
        }
        return count;
    }

    GridView<Cell> text_;
    GridBlock<Cell> const& block_;
    Placement placement_;
    std::uint32_t block_index_;
    std::uint32_t limit_;
};

}  // namespace motifcount::internal::grid_detail
