#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

Placement::Placement(GridShape const& text, GridShape const& block) : row_length_(block.row_length()) {
    outer_axes_ = text.rank() - 1;
    std::uint64_t stride = text.row_length();
    for (unsigned axis = outer_axes_; axis-- > 0;) {
        strides_[axis] = stride;
        stride *= text.extent(axis);
        places_[axis] =
            text.extent(axis) < block.extent(axis) ? 0 : text.extent(axis) - block.extent(axis) + 1;
        lines_ *= places_[axis];
    }
    columns_ = text.row_length() < row_length_ ? 0 : text.row_length() - row_length_ + 1;
    if (columns_ == 0) lines_ = 0;

    row_offsets_.resize(block.rows());
    for (std::uint64_t row = 0; row < block.rows(); ++row) {
        auto rest = row;
        for (unsigned axis = outer_axes_; axis-- > 0;) {
            row_offsets_[row] += rest % block.extent(axis) * strides_[axis];
            rest /= block.extent(axis);
        }
    }
}

std::uint64_t Placement::line_start(std::uint64_t line) const noexcept {
    std::uint64_t offset = 0;
    for (unsigned axis = outer_axes_; axis-- > 0;) {
        offset += line % places_[axis] * strides_[axis];
        line /= places_[axis];
    }
    return offset;
}

}  // namespace motifcount::internal::grid_detail
