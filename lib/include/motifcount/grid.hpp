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

/// Type of a cell, which is a grey value or a letter of an alignment
template <typename Cell>
concept GridCell = std::same_as<Cell, std::uint8_t> || std::same_as<Cell, std::uint16_t>;

/// Extents of a grid with 1 to 4 dimensions. Cells are stored in row-major order, so cells along the last axis are contiguous.
class GridShape {
public:
    static constexpr unsigned max_rank = 4;
    using Coordinates = std::array<std::uint64_t, max_rank>;

    /// Throws Error(limit) unless there are 1 to 4 extents whose product fits in 64 bits.
    GridShape(std::initializer_list<std::uint64_t> extents);
    explicit GridShape(std::span<std::uint64_t const> extents);

    [[nodiscard]] unsigned rank() const noexcept { return rank_; }
    [[nodiscard]] std::uint64_t extent(unsigned axis) const noexcept { return extents_[axis]; }
    [[nodiscard]] std::uint64_t cells() const noexcept { return cells_; }
    /// Extent of the last axis
    [[nodiscard]] std::uint64_t row_length() const noexcept { return extents_[rank_ - 1]; }
    /// Number of rows: the product of all extents except the last; 0 if rows have no cells
    [[nodiscard]] std::uint64_t rows() const noexcept {
        return row_length() == 0 ? 0 : cells_ / row_length();
    }
    /// Returns the coordinates of the cell at a row-major offset. Coordinates of unused axes, and of empty grids, are 0.
    [[nodiscard]] Coordinates coordinates(std::uint64_t offset) const noexcept;
    /// Returns the extents as text for messages, such as "3 x 4".
    [[nodiscard]] std::string to_string() const;

    friend bool operator==(GridShape const&, GridShape const&) = default;

private:
    std::array<std::uint64_t, max_rank> extents_{};
    unsigned rank_ = 0;
    std::uint64_t cells_ = 0;
};

/// View of a grid that another object owns. Pass views by value, and do not store them beyond the call.
template <GridCell Cell>
struct GridView {
    std::span<Cell const> cells;  ///< All shape.cells() cells, in row-major order
    GridShape shape;
};

/// Grid that owns its cells
template <GridCell Cell>
class Grid {
public:
    /// Throws Error(usage) if the number of cells differs from shape.cells().
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

/// Block to search for. A text cell `t` matches block cell `i` if `(t & care()[i]) == values()[i]`. A block cell can thus be
///
/// - exact: all bits of `care` are set;
/// - a wildcard: `care` is 0;
/// - a set of letters, if each letter has a bit of its own: `values` is 0, and `care` has the bits of all other letters.
template <GridCell Cell>
class GridBlock {
public:
    static constexpr Cell exact = static_cast<Cell>(~Cell{0});

    /// Makes a block of exact cells. Throws Error(motif) if the block is empty or does not have shape.cells() cells.
    GridBlock(std::string id, GridShape shape, std::vector<Cell> values)
        : GridBlock(std::move(id), shape, values, std::vector<Cell>(values.size(), exact)) {}

    /// Makes a block whose cells are compared only in the bits of `care`. Throws Error(motif) if the block is empty, or if
    /// `values` or `care` does not have shape.cells() cells.
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
    /// Number of cells that are not wildcards
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

/// Method of searching blocks. All methods find the same hits.
enum class GridMethod : std::uint8_t {
    /// Same as `filter`, which is the fastest method
    automatic,
    /// Compares a few cells in the block at many positions at once, then verifies the positions that matched
    filter,
    shift_or,  ///< Shift-Or in each row; the row results are combined by OR; at most 3 mismatches
    naive,     ///< Comparison cell by cell, as a reference for the other methods
};

[[nodiscard]] std::string_view to_string(GridMethod method) noexcept;
/// Returns the method with a name ("auto", "filter", "shift-or" or "naive"); empty if the name is unknown.
[[nodiscard]] std::optional<GridMethod> grid_method(std::string_view name) noexcept;

struct GridSearchOptions {
    std::uint32_t max_mismatches = 0;  ///< Maximum number of differing cells per hit
    GridMethod method = GridMethod::automatic;
    unsigned threads = 1;
    /// CUDA device to search on; empty = CPU. `threads` is ignored on a CUDA device.
    std::optional<int> cuda_device = {};
};

/// Occurrence of a block in the text
struct GridHit {
    std::uint32_t block = 0;  ///< Index of the block in GridSearch::blocks()
    std::uint32_t mismatches = 0;
    std::uint64_t offset = 0;  ///< Row-major offset of the block's first cell in the text

    /// Orders hits by block, then by position in the text.
    friend constexpr std::strong_ordering operator<=>(GridHit const& a, GridHit const& b) noexcept {
        if (auto const order = a.block <=> b.block; order != 0) return order;
        if (auto const order = a.offset <=> b.offset; order != 0) return order;
        return a.mismatches <=> b.mismatches;
    }
    friend constexpr bool operator==(GridHit const&, GridHit const&) = default;
};

/// Finds all positions of blocks in a grid, with up to K mismatches per hit. Hits may overlap.
///
/// Complexity:
///
/// - `filter` compares a few cells per position of the text, at 32 positions at once (16 positions for 16-bit cells). It is
///   slower if text and block are so uniform that most positions are hits.
/// - `shift_or` takes O(positions x block rows) word operations at worst. It stops when the rows so far exclude all positions.
/// - `naive` takes O(positions x block cells) at worst.
///
/// Immutable; find() is thread-safe. Sources: Raj V et al., "eMDPM"; Mitani, Ino, Hagihara 2017 (inclusive scan).
///
///     motifcount::GridBlock<std::uint8_t> const spot("spot", {2, 2}, {255, 255, 255, 255});
///     motifcount::GridSearch<std::uint8_t> const search({spot}, {.max_mismatches = 1});
///     for (motifcount::GridHit const& hit : search.find(image.view())) use(image.shape().coordinates(hit.offset));
template <GridCell Cell>
class GridSearch {
public:
    /// Throws Error:
    ///
    /// - motif: there is no block, or two blocks have the same id or different ranks
    /// - usage: a block has at most K cells that are not wildcards; the method does not support K mismatches
    /// - limit: the method does not support a block; the message names a method that does
    /// - device: a CUDA device is requested, but the build has no CUDA engines
    GridSearch(std::vector<GridBlock<Cell>> blocks, GridSearchOptions const& options);

    /// Returns all hits, sorted. A block that is larger than the text has no hits. Memory: 16 bytes per hit. Throws Error:
    ///
    /// - usage: see require_rank()
    /// - limit: the method does not support the blocks on a CUDA device
    /// - device: the CUDA device does not exist or has too little memory
    [[nodiscard]] std::vector<GridHit> find(GridView<Cell> text) const;

    /// Throws Error(usage) if the text and the blocks differ in rank, or if the text does not have shape.cells() cells.
    void require_rank(GridView<Cell> text) const;

    [[nodiscard]] std::vector<GridBlock<Cell>> const& blocks() const noexcept { return blocks_; }
    [[nodiscard]] GridSearchOptions const& options() const noexcept { return options_; }

private:
    std::vector<GridBlock<Cell>> blocks_;
    GridSearchOptions options_;
    /// One table per block; empty unless the method is shift_or
    std::vector<std::shared_ptr<internal::grid_detail::ShiftOrTable<Cell> const>> tables_;
};

extern template class GridSearch<std::uint8_t>;
extern template class GridSearch<std::uint16_t>;

}  // namespace motifcount
