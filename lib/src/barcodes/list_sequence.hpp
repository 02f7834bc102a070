#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "barcodes/short_text.hpp"

namespace motifcount::internal {

/// Sequence of a list. Bit i of `has[b]` is set if letter i includes base b, so that IUPAC letters are sets.
struct ListSequence {
    std::array<std::uint64_t, 4> has{};
    unsigned length = 0;

    /// Returns a plain sequence from the low and the high bits of its bases.
    [[nodiscard]] static ListSequence of_planes(std::uint64_t low, std::uint64_t high,
                                                unsigned length) noexcept {
        std::uint64_t const known = low_bits(length);
        return {{~high & ~low & known, ~high & low & known, high & ~low & known, high & low & known}, length};
    }

    /// Returns the letters that the text at `shift` letters after the sequence's start does not match.
    [[nodiscard]] std::uint64_t mismatches(BasePlanes const& text, int shift = 0) const noexcept {
        auto const moved = [shift](std::uint64_t word) {
            return shift >= 0 ? word >> shift : word << -shift;
        };
        std::uint64_t const low = moved(text.low);
        std::uint64_t const high = moved(text.high);
        std::uint64_t const differ = ~((has[0] & ~high & ~low) | (has[1] & ~high & low) |
                                       (has[2] & high & ~low) | (has[3] & high & low));
        return differ | ~moved(~text.breaks);
    }
    [[nodiscard]] bool is_prefix_of(ListSequence const& longer) const noexcept {
        bool is_prefix = length <= longer.length;
        for (unsigned base = 0; base < 4; ++base)
            is_prefix = is_prefix && ((has[base] ^ longer.has[base]) & low_bits(length)) == 0;
        return is_prefix;
    }
    /// True if each letter is a single base
    [[nodiscard]] bool is_plain() const noexcept {
        return ((has[0] & has[1]) | (has[2] & has[3]) | ((has[0] | has[1]) & (has[2] | has[3]))) == 0;
    }
    /// Returns the letters of a plain sequence.
    [[nodiscard]] BasePlanes planes() const noexcept {
        return {has[1] | has[3], has[2] | has[3], ~low_bits(length)};
    }

    friend auto operator<=>(ListSequence const&, ListSequence const&) = default;
};

}  // namespace motifcount::internal
