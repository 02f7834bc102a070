#pragma once

#include <array>
#include <cstdint>

namespace motifcount::internal {

/// Code of a byte that is not a base. Bases A C G T are 0 1 2 3; the complement of x is 3 - x = x ^ 3.
inline constexpr std::uint8_t no_base = 0xFF;

/// Set of bases as four bits, bit b for the base with code b. 15 is N; 0 is not an IUPAC code.
using BaseMask = std::uint8_t;

/// Role of a byte in a sequence of the input
enum class TextByte : std::uint8_t {
    base,      ///< A C G T U, either case
    breaking,  ///< Any other ASCII letter, '-', '.' and '*'; matches never include it
    illegal,   ///< Any other byte; an error
};

[[nodiscard]] constexpr unsigned complement_base(unsigned code) noexcept {
    return code ^ 3U;
}

/// Returns the complements of a set's bases: the four bits reversed.
[[nodiscard]] constexpr BaseMask complement_mask(BaseMask mask) noexcept {
    return static_cast<BaseMask>(((mask & 1U) << 3) | ((mask & 2U) << 1) | ((mask & 4U) >> 1) |
                                 ((mask & 8U) >> 3));
}

[[nodiscard]] constexpr bool is_concrete(BaseMask mask) noexcept {
    return mask != 0 && (mask & (mask - 1U)) == 0;
}

/// Meaning of bytes in motifs and texts, by byte value; derived from SeqAn3's alphabets at compile time
struct AlphabetTables {
    std::array<std::uint8_t, 256> base_code{};  ///< 0 to 3 for ACGTU, either case; else no_base
    std::array<BaseMask, 256> iupac_mask{};     ///< Bases of the 15 IUPAC codes and U, either case; else 0
    std::array<TextByte, 256> text_byte{};
    std::array<char, 16> iupac_letter{};  ///< Index: mask. Upper case; [0] is '-'
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
