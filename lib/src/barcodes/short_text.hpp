#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Up to 64 bases with two bits per base, the first base in the lowest bits. Equal texts have equal members, because breaks
/// and all slots after the text have base 0.
struct ShortText {
    static constexpr unsigned max_length = 64;

    std::array<std::uint64_t, 2> bases{};
    std::uint64_t breaks = 0;  ///< Bit i is set if letter i is not A, C, G, T or U
    unsigned length = 0;

    friend bool operator==(ShortText const&, ShortText const&) = default;
};

/// Returns `length` (at most 64) letters from slot `first` on.
[[nodiscard]] ShortText short_text(TextView const& text, std::uint64_t first, unsigned length) noexcept;
/// Returns the first 64 letters of `text`.
[[nodiscard]] ShortText parse_short_text(std::string_view text) noexcept;

/// Returns the letters in reverse order, not complemented.
[[nodiscard]] ShortText reversed(ShortText const& text) noexcept;
[[nodiscard]] ShortText reverse_complement(ShortText const& text) noexcept;
/// Returns the text in upper case, with N for each break.
[[nodiscard]] std::string letters(ShortText const& text);

/// The same letters with one bit per letter in each member: the low and the high bit of the base, and whether it is a break.
/// Unlike in ShortText, all letters after the text are breaks.
struct BasePlanes {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t breaks = ~std::uint64_t{0};
};
[[nodiscard]] BasePlanes planes_of(ShortText const& text) noexcept;

/// Returns a word with ones in its lowest `count` (0 to 64) bits.
[[nodiscard]] constexpr std::uint64_t low_bits(unsigned count) noexcept {
    return count == 0 ? 0 : ~std::uint64_t{0} >> (64U - count);
}

}  // namespace motifcount::internal
