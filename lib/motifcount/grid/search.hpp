#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "motifcount/grid/grid.hpp"

namespace motifcount {

namespace grid_detail {
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
/// "eMDPM" (seed 002), its row-wise Shift-Or by inclusive scan after Mitani, Ino, Hagihara 2017.
template <GridCell Cell>
class GridSearch {
public:
    /// Throws Error(motif) where there is no block, two blocks share an id or have different ranks, or a
    /// block has no more than K cells that can differ (it would be found everywhere); Error(limit) where the
    /// method named in the options cannot take a block: the message names the one that can; Error(device) for a
    /// CUDA device where the build has none of its code.
    GridSearch(std::vector<GridBlock<Cell>> blocks, GridSearchOptions const& options);

    /// All hits, sorted. A text smaller than a block has none. Memory: 16 bytes a hit.
    /// Throws Error: usage where the text's rank is not the blocks'; with a CUDA device also limit for what the method
    /// cannot take there, and device where there is no such device, or too little memory on it.
    [[nodiscard]] std::vector<GridHit> find(GridView<Cell> text) const;

    /// Throws Error(usage) where the text's rank is not the blocks', or its cells are not as many as its shape says.
    void require_rank(GridView<Cell> text) const;

    [[nodiscard]] std::vector<GridBlock<Cell>> const& blocks() const noexcept { return blocks_; }
    [[nodiscard]] GridSearchOptions const& options() const noexcept { return options_; }

private:
    std::vector<GridBlock<Cell>> blocks_;
    GridSearchOptions options_;
    std::vector<std::shared_ptr<grid_detail::ShiftOrTable<Cell> const>> tables_;  ///< by block; shift_or only
};

extern template class GridSearch<std::uint8_t>;
extern template class GridSearch<std::uint16_t>;

}  // namespace motifcount
