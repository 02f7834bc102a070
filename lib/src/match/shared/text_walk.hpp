#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// The first slot in [from, to) that is a break, or `to`. Time: one step for each 64 slots passed.
[[nodiscard]] inline std::uint64_t next_break(TextView const& text, std::uint64_t from,
                                              std::uint64_t to) noexcept {
    if (text.breaks.empty() || from >= to) return to;
    std::uint64_t word = from / 64;
    std::uint64_t bits = text.breaks[word] >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word * 64 >= to) return to;
        bits = text.breaks[word];
    }
    return std::min(to, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

/// The first slot in [from, to) that is no break, or `to`. Time: one step for each 64 slots passed.
[[nodiscard]] inline std::uint64_t skip_breaks(TextView const& text, std::uint64_t from,
                                               std::uint64_t to) noexcept {
    if (text.breaks.empty() || from >= to) return std::min(from, to);
    std::uint64_t word = from / 64;
    std::uint64_t bits = ~text.breaks[word] >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word * 64 >= to) return to;
        bits = ~text.breaks[word];
    }
    return std::min(to, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

/// The text's break mask, or `none`, filled with zeros, where it has none: with three words more than the text fills,
/// as windows may begin a few slots past its end.
[[nodiscard]] inline std::uint64_t const* break_mask(TextView const& text, std::vector<std::uint64_t>& none) {
    if (!text.breaks.empty()) return text.breaks.data();
    none.assign(text.size / 64 + 3, 0);
    return none.data();
}

/// The breaks among the 64 slots of a word of the mask; slots past the text count as such.
[[nodiscard]] inline std::uint64_t break_bits(TextView const& text, std::uint64_t word) noexcept {
    if (word * 64 >= text.size) return ~std::uint64_t{0};
    if (!text.breaks.empty()) return text.breaks[word];
    std::uint64_t const rest = text.size - word * 64;
    return rest >= 64 ? 0 : ~std::uint64_t{0} << rest;
}

/// Those of 64 slots where a break-free run of `length` (1 to 64) bases begins, by their breaks and those of the 64 slots behind.
[[nodiscard]] inline std::uint64_t unbroken_starts(std::uint64_t near, std::uint64_t far,
                                                   unsigned length) noexcept {
    // A bit becomes set when one of the `covered` from it on was, that span doubling.
    for (unsigned covered = 1; covered < length;) {
        unsigned const step = std::min(covered, length - covered);
        near |= near >> step | far << (64 - step);
        far |= far >> step;
        covered += step;
    }
    return ~near;
}

/// The same for a word of the mask.
[[nodiscard]] inline std::uint64_t unbroken_starts(TextView const& text, std::uint64_t word,
                                                   unsigned length) noexcept {
    return unbroken_starts(break_bits(text, word), break_bits(text, word + 1), length);
}

}  // namespace motifcount::internal
