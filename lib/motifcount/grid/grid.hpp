#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "motifcount/core/error.hpp"

namespace motifcount {

/// What one place of a grid may hold: a grey value, or one letter of an alignment.
template <typename Cell>
concept GridCell = std::same_as<Cell, std::uint8_t> || std::same_as<Cell, std::uint16_t>;

/// The extents of a grid of 1 to 4 dimensions, stored row-major: the last axis lies contiguously.
class GridShape {
public:
    static constexpr unsigned max_rank = 4;
    using Coordinates = std::array<std::uint64_t, max_rank>;

    /// Throws Error(limit) for no or more than 4 extents, and when their product does not fit 64 bits.
    GridShape(std::initializer_list<std::uint64_t> extents);
    explicit GridShape(std::span<std::uint64_t const> extents);

    [[nodiscard]] unsigned rank() const noexcept { return rank_; }
    [[nodiscard]] std::uint64_t extent(unsigned axis) const noexcept { return extents_[axis]; }
    [[nodiscard]] std::uint64_t cells() const noexcept { return cells_; }
    /// Extent of the last axis.
    [[nodiscard]] std::uint64_t row_length() const noexcept { return extents_[rank_ - 1]; }
    /// Product of all other extents.
    [[nodiscard]] std::uint64_t rows() const noexcept {
        return row_length() == 0 ? 0 : cells_ / row_length();
    }
    /// Where the cell with this row-major offset lies, one number an axis (0 past the rank).
    [[nodiscard]] Coordinates coordinates(std::uint64_t offset) const noexcept;
    /// "3 x 4", for messages.
    [[nodiscard]] std::string to_string() const;

    friend bool operator==(GridShape const&, GridShape const&) = default;

private:
    std::array<std::uint64_t, max_rank> extents_{};
    unsigned rank_ = 0;
    std::uint64_t cells_ = 0;
};

/// A grid that is owned elsewhere. Pass by value, never store past the call.
template <GridCell Cell>
struct GridView {
    std::span<Cell const> cells;  ///< shape.cells() of them, row-major
    GridShape shape;
};

/// Owner of a grid.
template <GridCell Cell>
class Grid {
public:
    /// Throws Error(usage) where the number of cells is not that of the shape.
    Grid(GridShape shape, std::vector<Cell> cells) : shape_(shape), cells_(std::move(cells)) {
        if (cells_.size() != shape_.cells())
            throw Error(ErrorCode::usage, "a grid of " + shape_.to_string() + " needs " +
                                              std::to_string(shape_.cells()) + " cells, not " +
                                              std::to_string(cells_.size()));
    }

    [[nodiscard]] GridShape const& shape() const noexcept { return shape_; }
    [[nodiscard]] std::span<Cell const> cells() const noexcept { return cells_; }
    [[nodiscard]] GridView<Cell> view() const noexcept { return {cells_, shape_}; }

private:
    GridShape shape_;
    std::vector<Cell> cells_;
};

/// A block to be searched for. A text cell `t` matches block cell `i` if and only if
/// `(t & care(i)) == values(i)`: one rule for exact cells (care: all bits), for wildcards (care: none), and,
/// over one-hot text cells, for classes of letters (value 0, care: the letters that are not allowed).
template <GridCell Cell>
class GridBlock {
public:
    static constexpr Cell exact = static_cast<Cell>(~Cell{0});

    /// A block of exact cells. Throws Error(motif) for an empty block or a number of cells that is not the
    /// shape's.
    GridBlock(std::string id, GridShape shape, std::vector<Cell> values)
        : GridBlock(std::move(id), shape, values, std::vector<Cell>(values.size(), exact)) {}

    /// A block whose cells look at the bits of `care` only.
    GridBlock(std::string id, GridShape shape, std::vector<Cell> values, std::vector<Cell> care)
        : id_(std::move(id)), shape_(shape), values_(std::move(values)), care_(std::move(care)) {
        if (shape_.cells() == 0) throw Error(ErrorCode::motif, "block '" + id_ + "' has no cells");
        if (values_.size() != shape_.cells() || care_.size() != shape_.cells())
            throw Error(ErrorCode::motif, "block '" + id_ + "' of " + shape_.to_string() + " needs " +
                                              std::to_string(shape_.cells()) + " cells, not " +
                                              std::to_string(values_.size()));
        for (std::size_t i = 0; i < values_.size(); ++i) {
            values_[i] = static_cast<Cell>(values_[i] & care_[i]);
            selective_cells_ += care_[i] != 0 ? 1U : 0U;
            all_exact_ = all_exact_ && care_[i] == exact;
        }
    }

    [[nodiscard]] std::string const& id() const noexcept { return id_; }
    [[nodiscard]] GridShape const& shape() const noexcept { return shape_; }
    [[nodiscard]] std::span<Cell const> values() const noexcept { return values_; }
    [[nodiscard]] std::span<Cell const> care() const noexcept { return care_; }
    /// Cells that can differ at all: those that are no wildcards.
    [[nodiscard]] std::uint64_t selective_cells() const noexcept { return selective_cells_; }
    [[nodiscard]] bool all_exact() const noexcept { return all_exact_; }

    [[nodiscard]] bool matches(std::size_t cell, Cell text) const noexcept {
        return static_cast<Cell>(text & care_[cell]) == values_[cell];
    }

private:
    std::string id_;
    GridShape shape_;
    std::vector<Cell> values_;
    std::vector<Cell> care_;
    std::uint64_t selective_cells_ = 0;
    bool all_exact_ = true;
};

}  // namespace motifcount
