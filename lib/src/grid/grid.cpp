#include "motifcount/grid.hpp"

#include <algorithm>

namespace motifcount {

GridShape::GridShape(std::initializer_list<std::uint64_t> extents)
    : GridShape(std::span<std::uint64_t const>(extents.begin(), extents.size())) {}

GridShape::GridShape(std::span<std::uint64_t const> extents) {
    if (extents.empty() || extents.size() > max_rank)
        throw Error(ErrorCode::limit, "a grid has 1 to " + std::to_string(max_rank) + " dimensions, not " +
                                          std::to_string(extents.size()));
    rank_ = static_cast<unsigned>(extents.size());
    std::ranges::copy(extents, extents_.begin());
    if (std::ranges::count(extents, 0U) != 0) return;
    cells_ = 1;
    for (std::uint64_t const extent : extents)
        if (__builtin_mul_overflow(cells_, extent, &cells_))
            throw Error(ErrorCode::limit, "a grid of " + to_string() + " has more than 2^64 cells");
}

GridShape::Coordinates GridShape::coordinates(std::uint64_t offset) const noexcept {
    Coordinates where{};
    if (cells_ == 0) return where;
    for (unsigned axis = rank_; axis-- > 0;) {
        where[axis] = offset % extents_[axis];
        offset /= extents_[axis];
    }
    return where;
}

std::string GridShape::to_string() const {
    std::string text;
    for (unsigned axis = 0; axis < rank_; ++axis)
        text += (axis == 0 ? "" : " x ") + std::to_string(extents_[axis]);
    return text;
}

}  // namespace motifcount
