#pragma once

#include <array>
#include <cstdint>

namespace motifcount::internal {

/// Code of a byte that is not a base. The codes of A, C, G and T are 0 to 3. The complement of code x is 3 - x, equal to x ^ 3.
inline constexpr std::uint8_t no_base = 0xFF;

/// Set of bases in four bits: bit b is set if the set includes the base with code b. 15 is N; 0 is not an IUPAC code.
using BaseMask = std::uint8_t;

enum class TextByte : std::uint8_t {
    base,      ///< A, C, G, T or U, in either case
    breaking,  ///< Any other ASCII letter, '-', '.' or '*'; never part of a match
    illegal,   ///< Any other byte; not allowed in a sequence
};

[[nodiscard]] constexpr unsigned complement_base(unsigned code) noexcept {
    return code ^ 3U;
}

/// Returns the complements of all bases in `mask`, as a set: the four bits in reverse order.
[[nodiscard]] constexpr BaseMask complement_mask(BaseMask mask) noexcept {
    return static_cast<BaseMask>(((mask & 1U) << 3) | ((mask & 2U) << 1) | ((mask & 4U) >> 1) |
                                 ((mask & 8U) >> 3));
}

[[nodiscard]] constexpr bool is_concrete(BaseMask mask) noexcept {
    return mask != 0 && (mask & (mask - 1U)) == 0;
}

/// Tables of byte roles in motifs and texts, indexed by byte; derived from SeqAn3's alphabets at compile time
struct AlphabetTables {
    /// 0 to 3 for A, C, G, T and U, in either case; otherwise no_base
    std::array<std::uint8_t, 256> base_code{};
    /// Bases of an IUPAC letter or U, in either case; otherwise 0
    std::array<BaseMask, 256> iupac_mask{};
    std::array<TextByte, 256> text_byte{};
    /// `iupac_letter[mask]`: letter of the set, in upper case; '-' for the empty set
    std::array<char, 16> iupac_letter{};
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
