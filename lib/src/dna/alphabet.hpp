#pragma once

#include <array>
#include <cstdint>

namespace motifcount::internal {

/// The four bases as 2-bit codes, A C G T = 0 1 2 3, so that the complement of x is 3 - x = x ^ 3.
inline constexpr std::uint8_t no_base = 0xFF;

/// A set of bases as four bits: bit b is set when the base with code b belongs to it. 0 is no IUPAC code, 15
/// is N.
using BaseMask = std::uint8_t;

/// What a byte means inside a sequence of a text input.
enum class TextByte : std::uint8_t {
    base,      ///< A C G T U, in either case
    breaking,  ///< any other ASCII letter, '-', '.' and '*': part of no match
    illegal,   ///< anything else: an error
};

[[nodiscard]] constexpr unsigned complement_base(unsigned code) noexcept {
    return code ^ 3U;
}

/// The complements of a set's bases: its four bits reversed.
[[nodiscard]] constexpr BaseMask complement_mask(BaseMask mask) noexcept {
    return static_cast<BaseMask>(((mask & 1U) << 3) | ((mask & 2U) << 1) | ((mask & 4U) >> 1) |
                                 ((mask & 8U) >> 3));
}

/// True for a mask of exactly one base.
[[nodiscard]] constexpr bool is_concrete(BaseMask mask) noexcept {
    return mask != 0 && (mask & (mask - 1U)) == 0;
}

/// What a byte means in a motif and in a text, by byte value. Constant data, derived from SeqAn3's alphabets
/// when the library is compiled (see alphabet.cpp).
struct AlphabetTables {
    std::array<std::uint8_t, 256> base_code{};  ///< 0..3 for ACGTU in either case, else no_base
    std::array<BaseMask, 256> iupac_mask{};  ///< for the 15 IUPAC nucleotide codes and U, either case; else 0
    std::array<TextByte, 256> text_byte{};
    std::array<char, 16> iupac_letter{};  ///< by mask, upper case; [0] is '-'
};
extern AlphabetTables const alphabet;

[[nodiscard]] inline std::uint8_t base_code(char letter) noexcept {
    return alphabet.base_code[static_cast<unsigned char>(letter)];
}
[[nodiscard]] inline BaseMask iupac_mask(char letter) noexcept {
    return alphabet.iupac_mask[static_cast<unsigned char>(letter)];
}
[[nodiscard]] inline char iupac_letter(BaseMask mask) noexcept {
    return alphabet.iupac_letter[mask & 15U];
}
[[nodiscard]] inline TextByte text_byte(char byte) noexcept {
    return alphabet.text_byte[static_cast<unsigned char>(byte)];
}

}  // namespace motifcount::internal
