#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/placement.hpp"

namespace motifcount::internal::grid_detail {

/// Element of an inclusive scan that computes Shift-Or. It shifts the state left by `shift` and then combines it with `mask` by
/// OR. combine() is associative, so threads can share a row. Sources: Mitani et al. 2017; eMDPM, section 3, lines 3 to 9.
struct ScanElement {
    std::uint32_t shift = 0;
    std::uint64_t mask = 0;

    [[nodiscard]] static constexpr ScanElement combine(ScanElement first, ScanElement second) noexcept {
        return {first.shift + second.shift,
                (second.shift < 64 ? first.mask << second.shift : 0) | second.mask};
    }
};

/// Shift-Or masks of a block's rows, by symbol. Text cells that match the same block cells have the same symbol, so the size of
/// the table does not depend on the depth. Bit `i` of word `w` of masks(row, symbol) is 0 if cell `64 * w + i` matches.
template <GridCell Cell>
class ShiftOrTable {
public:
    /// Maximum number of mismatches, K. A state has K + 1 words per word of a row.
    static constexpr std::uint32_t max_mismatches = 3;
    /// Maximum size of the masks in bytes; 64 x 64 cells of 256 values take 128 KiB. With larger masks, comparing is faster.
    static constexpr std::uint64_t max_bytes = std::uint64_t{1} << 28;

    /// Throws Error(limit) if the masks exceed max_bytes.
    explicit ShiftOrTable(GridBlock<Cell> const& block);

    [[nodiscard]] std::uint32_t symbol(Cell text) const noexcept { return symbols_[text]; }
    [[nodiscard]] std::uint32_t symbol_count() const noexcept { return symbol_count_; }
    /// Symbol of each possible text cell
    [[nodiscard]] std::span<std::uint32_t const> symbols() const noexcept { return symbols_; }
    /// Number of 64-bit words for the state of one row
    [[nodiscard]] std::uint32_t words() const noexcept { return words_; }
    [[nodiscard]] std::uint64_t const* masks(std::uint64_t row, std::uint32_t symbol) const noexcept {
        return masks_.data() + (row * symbol_count_ + symbol) * words_;
    }
    /// Masks of all rows and symbols: rows x symbol_count() x words()
    [[nodiscard]] std::span<std::uint64_t const> masks() const noexcept { return masks_; }

private:
    void find_symbols(GridBlock<Cell> const& block, std::vector<Cell>& examples);

    std::vector<std::uint32_t> symbols_;
    std::uint32_t symbol_count_ = 0;
    std::uint32_t words_ = 0;
    std::vector<std::uint64_t> masks_;
};

/// Row-wise Shift-Or (eMDPM, section 3). A block row's state is computed along its text row. A position is a hit if the results
/// of all rows, combined by OR, are 0. With up to K mismatches, rows have K + 1 states, and their mismatches are added up.
template <GridCell Cell>
class ShiftOrMatcher final : public BlockMatcher<Cell> {
public:
    ShiftOrMatcher(GridView<Cell> text, ShiftOrTable<Cell> const& table, Placement placement,
                   std::uint32_t block, std::uint32_t limit)
        : text_(text), table_(table), placement_(std::move(placement)), block_(block), limit_(limit) {}

    void find(std::uint64_t first, std::uint64_t last, std::vector<GridHit>& hits) const override;

private:
    GridView<Cell> text_;
    ShiftOrTable<Cell> const& table_;
    Placement placement_;
    std::uint32_t block_;
    std::uint32_t limit_;
};

extern template class ShiftOrTable<std::uint8_t>;
extern template class ShiftOrTable<std::uint16_t>;
extern template class ShiftOrMatcher<std::uint8_t>;
extern template class ShiftOrMatcher<std::uint16_t>;

}  // namespace motifcount::internal::grid_detail
