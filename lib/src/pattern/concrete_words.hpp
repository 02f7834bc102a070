#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

// Functions that count, number and pack a pattern's concrete words; used by WordSet

/// Returns the number of bases in the mask. std::popcount() would be a function call, because the CPU may lack the instruction.
[[nodiscard]] constexpr std::uint8_t base_count(BaseMask mask) noexcept {
    return static_cast<std::uint8_t>(0x4332'3221'3221'2110U >> (4U * mask) & 15U);
}

/// Returns the number of words that a pattern matches: the product of its masks' base counts; at most 2^64 - 1.
[[nodiscard]] inline std::uint64_t word_count(std::span<std::uint8_t const> masks) noexcept {
    std::uint64_t count = 1;
    for (std::uint8_t const mask : masks) {
        unsigned const choices = base_count(mask);
        if (choices > 1 && count > ~std::uint64_t{0} / choices) return ~std::uint64_t{0};
        count *= choices;
    }
    return count;
}

/// Reverses the order of 32 packed bases. The first base becomes the most significant base, so that integers sort like words.
[[nodiscard]] constexpr std::uint64_t reverse_bases(std::uint64_t word) noexcept {
    std::uint64_t constexpr pairs = 0x3333'3333'3333'3333U;
    std::uint64_t constexpr nibbles = 0x0F0F'0F0F'0F0F'0F0FU;
    word = ((word >> 2) & pairs) | ((word & pairs) << 2);
    word = ((word >> 4) & nibbles) | ((word & nibbles) << 4);
    return __builtin_bswap64(word);
}

/// Packs up to 32 masks of one base each, eight at a time.
[[nodiscard]] inline std::uint64_t pack_concrete(std::span<std::uint8_t const> masks) noexcept {
    std::uint64_t packed = 0;
    unsigned shift = 0;
    while (!masks.empty()) {
        std::size_t const count = masks.size() < 8 ? masks.size() : 8;
        std::uint64_t bytes = 0;  // Missing masks become A
        if (count == 8) {
            std::memcpy(&bytes, masks.data(), 8);
            if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
        } else {
            for (std::size_t i = count; i > 0; --i) bytes = (bytes << 8) | masks[i - 1];
        }
        // Maps the masks 1, 2, 4 and 8 to the codes 0, 1, 2 and 3: half of the mask, minus one for 8. No byte borrows.
        bytes = ((bytes >> 1) & 0x0707'0707'0707'0707U) - ((bytes >> 3) & 0x0101'0101'0101'0101U);
        bytes = (bytes | (bytes >> 6)) & 0x000F'000F'000F'000FU;
        bytes = (bytes | (bytes >> 12)) & 0x0000'00FF'0000'00FFU;
        packed |= ((bytes | (bytes >> 24)) & 0xFFFFU) << shift;
        shift += 16;
        masks = masks.subspan(count);
    }
    return packed;
}

/// All words that a pattern of up to 32 IUPAC masks matches
class WordChoices {
public:
    WordChoices() = default;
    explicit WordChoices(std::span<std::uint8_t const> masks) noexcept {
        for (std::size_t i = 0; i < masks.size(); ++i) {
            auto const shift = static_cast<std::uint8_t>(2 * i);
            if (is_concrete(masks[i]))
                concrete_ |= static_cast<std::uint64_t>(std::countr_zero(masks[i])) << shift;
            else
                places_[count_++] = {shift, masks[i], base_count(masks[i])};
        }
    }

    /// Returns a packed word. The digits of `number` select the bases at positions with several bases; the least significant
    /// digit is for the first of these positions. Numbers at or above the number of words repeat words.
    [[nodiscard]] std::uint64_t word(std::uint32_t number) const noexcept {
        std::uint64_t packed = concrete_;
        for (std::size_t i = 0; i < count_; ++i) {
            unsigned mask = places_[i].mask;
            for (std::uint32_t skip = number % places_[i].choices; skip > 0; --skip) mask &= mask - 1;
            number /= places_[i].choices;
            packed |= static_cast<std::uint64_t>(std::countr_zero(mask)) << places_[i].shift;
        }
        return packed;
    }

private:
    struct Place {
        std::uint8_t shift;
        BaseMask mask;
        std::uint8_t choices;
    };
    std::uint64_t concrete_ = 0;
    std::size_t count_ = 0;
    std::array<Place, 32> places_{};  ///< Positions with more than one base, in ascending order
};

}  // namespace motifcount::internal
