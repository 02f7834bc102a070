#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/error.hpp"

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
    /// Where the cell with this row-major offset lies, one number an axis (0 past the rank, and if there are no cells).
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
    /// Throws Error(usage) if the number of cells is not that of the shape.
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

namespace internal::grid_detail {
template <GridCell Cell>
class ShiftOrTable;
}

/// How blocks are searched. All methods find the same.
enum class GridMethod : std::uint8_t {
    automatic,  ///< the fastest: `filter`
    filter,     ///< compare a few telling cells at many places at once, verify the places that are left
    shift_or,   ///< row-wise Shift-Or, its rows OR-reduced; exact cells or up to 3 mismatches
    naive,      ///< direct comparison, cell by cell: the reference
};

[[nodiscard]] std::string_view to_string(GridMethod method) noexcept;
/// The method of that name ("auto", "filter", "shift-or", "naive"), or nothing.
[[nodiscard]] std::optional<GridMethod> grid_method(std::string_view name) noexcept;

struct GridSearchOptions {
    std::uint32_t max_mismatches = 0;  ///< cells of a block that may differ
    GridMethod method = GridMethod::automatic;
    unsigned threads = 1;
    std::optional<int> cuda_device =
        {};  ///< search on this device, not on the CPU; `threads` then means nothing
};

/// One place where a block was found.
struct GridHit {
    std::uint32_t block = 0;  ///< its index in the search
    std::uint32_t mismatches = 0;
    std::uint64_t offset = 0;  ///< row-major offset, in the text, of the block's first cell

    /// Blocks in their order, each from the text's first cell to its last.
    friend constexpr std::strong_ordering operator<=>(GridHit const& a, GridHit const& b) noexcept {
        if (auto const order = a.block <=> b.block; order != 0) return order;
        if (auto const order = a.offset <=> b.offset; order != 0) return order;
        return a.mismatches <=> b.mismatches;
    }
    friend constexpr bool operator==(GridHit const&, GridHit const&) = default;
};

/// Finds all places, overlapping ones too, at which blocks lie in a grid, with up to K differing cells.
///
/// Complexity: `filter` looks at a few cells for each place of the text, 32 places (16 of 16-bit cells) at
/// once, unless text and block are so uniform that most places are hits; `shift_or` takes O(places x block
/// rows) word operations at worst and stops at the first rows that rule a place out; `naive` O(places x block
/// cells) at worst. Thread safety: immutable; find() may be called by several threads. Source: Raj V et al.,
/// "eMDPM", its row-wise Shift-Or by inclusive scan after Mitani, Ino, Hagihara 2017.
///
///     motifcount::GridBlock<std::uint8_t> const spot("spot", {2, 2}, {255, 255, 255, 255});
///     motifcount::GridSearch<std::uint8_t> const search({spot}, {.max_mismatches = 1});
///     for (motifcount::GridHit const& hit : search.find(image.view())) use(image.shape().coordinates(hit.offset));
template <GridCell Cell>
class GridSearch {
public:
    /// Throws Error: motif if there is no block, or two blocks share an id or have different ranks; usage if a block has no
    /// more than K cells that can differ (it would be found everywhere), or the method named in the options does not take K
    /// mismatches; limit if it cannot take a block: the message names the one that can; device for a CUDA device if the build
    /// has none of its code.
    GridSearch(std::vector<GridBlock<Cell>> blocks, GridSearchOptions const& options);

    /// All hits, sorted. A text smaller than a block has none. Memory: 16 bytes a hit.
    /// Throws Error: usage if the text's rank is not the blocks'; with a CUDA device also limit for what the method
    /// cannot take there, and device if there is no such device, or too little memory on it.
    [[nodiscard]] std::vector<GridHit> find(GridView<Cell> text) const;

    /// Throws Error(usage) if the text's rank is not the blocks', or its cells are not as many as its shape says.
    void require_rank(GridView<Cell> text) const;

    [[nodiscard]] std::vector<GridBlock<Cell>> const& blocks() const noexcept { return blocks_; }
    [[nodiscard]] GridSearchOptions const& options() const noexcept { return options_; }

private:
    std::vector<GridBlock<Cell>> blocks_;
    GridSearchOptions options_;
    std::vector<std::shared_ptr<internal::grid_detail::ShiftOrTable<Cell> const>>
        tables_;  ///< by block; shift_or only
};

extern template class GridSearch<std::uint8_t>;
extern template class GridSearch<std::uint16_t>;

}  // namespace motifcount
