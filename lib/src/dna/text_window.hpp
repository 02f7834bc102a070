#pragma once

#include <cstdint>

namespace motifcount::internal {

// Functions that read a packed text at any slot. They may read one word past the last requested slot's word
// (TextView::padding). Always inlined, so that the linker cannot use a copy elsewhere that was compiled for wide instructions.

/// Returns the 32 bases starting at `slot`, with the first base in the lowest two bits.
[[nodiscard, gnu::always_inline]] inline std::uint64_t bases_at(std::uint64_t const* bases,
                                                                std::uint64_t slot) noexcept {
    std::uint64_t const word = slot / 32;
    unsigned const shift = 2 * (slot % 32);
    return (bases[word] >> shift) | ((bases[word + 1] << 1U) << (63U - shift));
}

[[nodiscard, gnu::always_inline]] inline std::uint64_t bits_at(std::uint64_t const* bits,
                                                               std::uint64_t slot) noexcept {
    std::uint64_t const word = slot / 64;
    unsigned const shift = slot % 64;
    return (bits[word] >> shift) | ((bits[word + 1] << 1U) << (63U - shift));
}

/// Returns a word with ones in the lowest `count` (0 to 32) bases and zeros in the others.
[[nodiscard, gnu::always_inline]] inline std::uint64_t base_mask(unsigned count) noexcept {
    return count == 0 ? 0 : ~std::uint64_t{0} >> (64U - 2 * count);
}

/// Returns the even-numbered bits in a word, compacted into its low half.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t even_bits(std::uint64_t word) noexcept {
    word &= 0x5555555555555555U;
    word = (word | (word >> 1U)) & 0x3333333333333333U;
    word = (word | (word >> 2U)) & 0x0F0F0F0F0F0F0F0FU;
    word = (word | (word >> 4U)) & 0x00FF00FF00FF00FFU;
    word = (word | (word >> 8U)) & 0x0000FFFF0000FFFFU;
    return (word | (word >> 16U)) & 0x00000000FFFFFFFFU;
}

/// Returns the lowest 32 bits of a word spread over its even-numbered bits: the inverse of even_bits().
[[nodiscard]] constexpr std::uint64_t spread_bits(std::uint64_t word) noexcept {
    word = (word | word << 16U) & 0x0000FFFF0000FFFFU;
    word = (word | word << 8U) & 0x00FF00FF00FF00FFU;
    word = (word | word << 4U) & 0x0F0F0F0F0F0F0F0FU;
    word = (word | word << 2U) & 0x3333333333333333U;
    return (word | word << 1U) & 0x5555555555555555U;
}

}  // namespace motifcount::internal
