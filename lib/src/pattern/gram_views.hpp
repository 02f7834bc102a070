#pragma once

#include <cstddef>
#include <cstdint>

// Views of the q-gram tables as plain data, for the kernels of match/shared/window_kernels.hpp. A view is valid as long as its
// table. All functions are inlined, for the reason given in core/implementations.hpp.
namespace motifcount::internal {

/// 2^64 / golden ratio. Source: Knuth, TAOCP 3, 6.4
inline constexpr std::uint64_t gram_multiplier = 0x9E3779B97F4A7C15U;

struct GramFilterView {
    std::uint64_t const* bits;
    unsigned width;  ///< Number of bases per gram
    unsigned log2_bits;
    /// Whether a gram is the index of its own bit; if false, the index is the top bits of gram * gram_multiplier
    bool direct;
};

struct GramKey {
    std::uint32_t line;
    std::uint32_t fingerprint;
};

struct GramTableView {
    static constexpr std::size_t entries_a_line = 16;
    std::uint32_t const* entries;
    std::uint32_t lines;
    unsigned value_bits;
};
/// Returns the entries of a line. Line numbers past the last line wrap around to the first lines.
[[nodiscard, gnu::always_inline]] inline std::uint32_t const* line_of(GramTableView const& table,
                                                                      std::uint32_t number) noexcept {
    return table.entries +
           (number < table.lines ? number : number - table.lines) * GramTableView::entries_a_line;
}

struct CodeSetView {
    static constexpr unsigned places = 4;  ///< Number of slots per line
    std::uint64_t const* lines;
    unsigned width;  ///< Number of bases per code
};
/// Returns the bases in the window that are outside the core (see CodeSet).
[[nodiscard, gnu::always_inline]] inline std::uint64_t code_extras(CodeSetView const& codes,
                                                                   std::uint64_t window) noexcept {
    return (window & 63U) | ((window >> (2 * codes.width - 6)) & 0xFC0U);
}

}  // namespace motifcount::internal
