#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace motifcount::internal {

// How the concrete words that a pattern of IUPAC masks stands for are counted, numbered and packed. For
// WordSet.

/// Words that a pattern stands for: the product of its masks' sizes, or 2^64 - 1 if it is more.
[[nodiscard]] inline std::uint64_t word_count(std::span<std::uint8_t const> masks) noexcept {
    std::uint64_t count = 1;
    for (std::uint8_t const mask : masks) {
        auto const choices = static_cast<unsigned>(std::popcount(mask));
        if (choices > 1 && count > ~std::uint64_t{0} / choices) return ~std::uint64_t{0};
        count *= choices;
    }
    return count;
}

/// The order of 32 packed bases reversed, so that the first becomes the most significant and integers compare
/// as words.
[[nodiscard]] constexpr std::uint64_t reverse_bases(std::uint64_t word) noexcept {
    std::uint64_t constexpr pairs = 0x3333'3333'3333'3333U;
    std::uint64_t constexpr nibbles = 0x0F0F'0F0F'0F0F'0F0FU;
    word = ((word >> 2) & pairs) | ((word & pairs) << 2);
    word = ((word >> 4) & nibbles) | ((word & nibbles) << 4);
    return __builtin_bswap64(word);
}

/// Packs up to 32 masks of one base each, eight at a time within a 64-bit word.
[[nodiscard]] inline std::uint64_t pack_concrete(std::span<std::uint8_t const> masks) noexcept {
    std::uint64_t packed = 0;
    unsigned shift = 0;
    while (!masks.empty()) {
        std::size_t const count = masks.size() < 8 ? masks.size() : 8;
        std::uint64_t bytes = 0;  // A, if there are fewer than eight
        if (count == 8) {
            std::memcpy(&bytes, masks.data(), 8);
            if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
        } else {
            for (std::size_t i = count; i > 0; --i) bytes = (bytes << 8) | masks[i - 1];
        }
        // 1 2 4 8 -> 0 1 2 3: half, less one for 8. No byte borrows from its neighbour.
        bytes = ((bytes >> 1) & 0x0707'0707'0707'0707U) - ((bytes >> 3) & 0x0101'0101'0101'0101U);
        bytes = (bytes | (bytes >> 6)) & 0x000F'000F'000F'000FU;
        bytes = (bytes | (bytes >> 12)) & 0x0000'00FF'0000'00FFU;
        packed |= ((bytes | (bytes >> 24)) & 0xFFFFU) << shift;
        shift += 16;
        masks = masks.subspan(count);
    }
    return packed;
}

/// The word number `ordinal` of a pattern, packed into ceil(length / 32) words: the choices at the degenerate
/// places are the digits of the number, the first place the least significant.
inline void pack_choice(std::span<std::uint8_t const> masks, std::uint64_t ordinal,
                        std::span<std::uint64_t> packed) noexcept {
    for (std::size_t place = 0; place < masks.size(); ++place) {
        if (place % 32 == 0) packed[place / 32] = 0;
        unsigned mask = masks[place];
        auto const choices = static_cast<unsigned>(std::popcount(mask));
        if (choices > 1) {
            for (std::uint64_t skip = ordinal % choices; skip > 0; --skip) mask &= mask - 1;
            ordinal /= choices;
        }
        packed[place / 32] |= static_cast<std::uint64_t>(std::countr_zero(mask)) << (2 * (place % 32));
    }
}

}  // namespace motifcount::internal
