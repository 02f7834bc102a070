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

/// Content of a cell: a grey value, or one letter of an alignment
template <typename Cell>
concept GridCell = std::same_as<Cell, std::uint8_t> || std::same_as<Cell, std::uint16_t>;

/// Extents of a grid of 1 to 4 dimensions. Cells are stored row-major, so cells along the last axis are contiguous.
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
    /// Product of all other extents; 0 if rows have no cells
    [[nodiscard]] std::uint64_t rows() const noexcept {
        return row_length() == 0 ? 0 : cells_ / row_length();
    }
    /// Returns the coordinates of the cell with this row-major offset. Unused axes are 0, and so are all axes if there are no
    /// cells.
    [[nodiscard]] Coordinates coordinates(std::uint64_t offset) const noexcept;
    /// Returns text for messages, such as "3 x 4".
    [[nodiscard]] std::string to_string() const;

    friend bool operator==(GridShape const&, GridShape const&) = default;

private:
    std::array<std::uint64_t, max_rank> extents_{};
    unsigned rank_ = 0;
    std::uint64_t cells_ = 0;
};

/// View of a grid that is owned elsewhere. Pass it by value, and do not store it beyond the call.
template <GridCell Cell>
struct GridView {
    std::span<Cell const> cells;  ///< shape.cells() cells, row-major
    GridShape shape;
};

/// Owner of a grid
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

/// Block to search for. A text cell `t` matches block cell `i` if and only if `(t & care(i)) == values(i)`. This rule covers
///
/// - exact cells: all bits of `care` are set;
/// - wildcards: `care` is 0;
/// - sets of letters, if text cells are one-hot: `values` is 0, and `care` has the bits of all other letters.
template <GridCell Cell>
class GridBlock {
public:
    static constexpr Cell exact = static_cast<Cell>(~Cell{0});

    /// Makes a block of exact cells. Throws Error(motif) if the block is empty or if the number of cells differs from
    /// shape.cells().
    GridBlock(std::string id, GridShape shape, std::vector<Cell> values)
        : GridBlock(std::move(id), shape, values, std::vector<Cell>(values.size(), exact)) {}

    /// Makes a block whose cells are compared only in the bits of `care`. Throws Error(motif) like the other constructor.
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

/// How blocks are searched. All methods find the same hits.
enum class GridMethod : std::uint8_t {
    automatic,  ///< The fastest method: `filter`
    /// Compares a few cells of the block at many positions at once, then verifies the remaining positions
    filter,
    shift_or,  ///< Shift-Or per row; the rows are combined by OR; exact or up to 3 mismatches
    naive,     ///< Direct comparison cell by cell, as a reference
};

[[nodiscard]] std::string_view to_string(GridMethod method) noexcept;
/// Returns the method with this name ("auto", "filter", "shift-or" or "naive"); empty if there is no such method.
[[nodiscard]] std::optional<GridMethod> grid_method(std::string_view name) noexcept;

struct GridSearchOptions {
    std::uint32_t max_mismatches = 0;  ///< Maximum number of differing cells per hit
    GridMethod method = GridMethod::automatic;
    unsigned threads = 1;
    /// CUDA device to search on; empty = CPU. `threads` is ignored on a device.
    std::optional<int> cuda_device = {};
};

/// Occurrence of a block
struct GridHit {
    std::uint32_t block = 0;  ///< Index of the block in the search
    std::uint32_t mismatches = 0;
    std::uint64_t offset = 0;  ///< Row-major offset in the text of the block's first cell

    /// Order: by block, then by position in the text
    friend constexpr std::strong_ordering operator<=>(GridHit const& a, GridHit const& b) noexcept {
        if (auto const order = a.block <=> b.block; order != 0) return order;
        if (auto const order = a.offset <=> b.offset; order != 0) return order;
        return a.mismatches <=> b.mismatches;
    }
    friend constexpr bool operator==(GridHit const&, GridHit const&) = default;
};

/// Finds all positions of blocks in a grid, including overlapping positions, with up to K mismatches.
///
/// Complexity:
///
/// - `filter` compares a few cells per position of the text, at 32 positions at once (16 positions for 16-bit cells), unless
///   text and block are so uniform that most positions are hits.
/// - `shift_or` takes O(positions x block rows) word operations at worst, and skips the remaining rows if the first rows
///   exclude all positions.
/// - `naive` takes O(positions x block cells) at worst.
///
/// Immutable; several threads may call find(). Sources: Raj V et al., "eMDPM". The Shift-Or per row uses an inclusive scan,
/// as in Mitani, Ino, Hagihara 2017.
///
///     motifcount::GridBlock<std::uint8_t> const spot("spot", {2, 2}, {255, 255, 255, 255});
///     motifcount::GridSearch<std::uint8_t> const search({spot}, {.max_mismatches = 1});
///     for (motifcount::GridHit const& hit : search.find(image.view())) use(image.shape().coordinates(hit.offset));
template <GridCell Cell>
class GridSearch {
public:
    /// Throws Error:
    ///
    /// - motif: there is no block; two blocks have the same id or different ranks
    /// - usage: a block has at most K cells that are not wildcards, so it would be found everywhere; the method does not
    ///   support K mismatches
    /// - limit: the method does not support a block; the message names a method that does
    /// - device: a CUDA device is requested, but the build has no CUDA engines
    GridSearch(std::vector<GridBlock<Cell>> blocks, GridSearchOptions const& options);

    /// Returns all hits, sorted. A text that is smaller than a block has no hits of the block. Memory: 16 bytes per hit. Throws
    /// Error:
    ///
    /// - usage: see require_rank()
    /// - limit: the method does not support the blocks on a CUDA device
    /// - device: the CUDA device does not exist or has too little memory
    [[nodiscard]] std::vector<GridHit> find(GridView<Cell> text) const;

    /// Throws Error(usage) if the rank of the text differs from the rank of the blocks, or if the text does not have
    /// shape.cells() cells.
    void require_rank(GridView<Cell> text) const;

    [[nodiscard]] std::vector<GridBlock<Cell>> const& blocks() const noexcept { return blocks_; }
    [[nodiscard]] GridSearchOptions const& options() const noexcept { return options_; }

private:
    std::vector<GridBlock<Cell>> blocks_;
    GridSearchOptions options_;
    /// Tables per block; only for shift_or
    std::vector<std::shared_ptr<internal::grid_detail::ShiftOrTable<Cell> const>> tables_;
};

extern template class GridSearch<std::uint8_t>;
extern template class GridSearch<std::uint16_t>;

}  // namespace motifcount
