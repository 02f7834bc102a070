#pragma once

#include <cstddef>
#include <cstdint>

// Tables of q-grams as the kernels of match/shared/window_kernels.hpp see them: plain data, valid as long as the tables. Functions
// are always inline: see core/implementations.hpp.
namespace motifcount::internal {

/// Knuth, TAOCP 3, 6.4: 2^64 / golden ratio.
inline constexpr std::uint64_t gram_multiplier = 0x9E3779B97F4A7C15U;

/// A GramFilter.
struct GramFilterView {
    std::uint64_t const* bits;
    unsigned width;      ///< bases of a gram
    unsigned log2_bits;  ///< of the filter
    bool direct;  ///< a gram's bit is the gram itself, else the top bits of its product with gram_multiplier
};

/// What of a gram its look-ups in a GramTable need.
struct GramKey {
    std::uint32_t line;
    std::uint32_t fingerprint;
};

/// A GramTable.
struct GramTableView {
    static constexpr std::size_t entries_a_line = 16;
    std::uint32_t const* entries;
    std::uint32_t lines;
    unsigned value_bits;
};
/// The entries of a line; lines past the last one are the first ones again.
[[nodiscard, gnu::always_inline]] inline std::uint32_t const* line_of(GramTableView const& table,
                                                                      std::uint32_t number) noexcept {
    return table.entries +
           (number < table.lines ? number : number - table.lines) * GramTableView::entries_a_line;
}

/// A CodeSet.
struct CodeSetView {
    static constexpr unsigned places = 4;  ///< that a line answers for
    std::uint64_t const* lines;
    unsigned width;  ///< bases of a code
};
/// See CodeSet::lines().
[[nodiscard, gnu::always_inline]] inline std::uint64_t code_extras(CodeSetView const& codes,
                                                                   std::uint64_t window) noexcept {
    return (window & 63U) | ((window >> (2 * codes.width - 6)) & 0xFC0U);
}

}  // namespace motifcount::internal
