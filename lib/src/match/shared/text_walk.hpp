#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"

namespace motifcount::internal {

/// Returns the first break in [from, to), or `to` if there is no break. Takes one step per 64 slots.
[[nodiscard]] inline std::uint64_t next_break(TextView const& text, std::uint64_t from,
                                              std::uint64_t to) noexcept {
    return text.breaks.empty() ? to : find_bit<true>(text.breaks, from, to);
}

/// Returns the first slot in [from, to) that is not a break, or `to` if all are breaks. Takes one step per 64 slots.
[[nodiscard]] inline std::uint64_t skip_breaks(TextView const& text, std::uint64_t from,
                                               std::uint64_t to) noexcept {
    return text.breaks.empty() ? std::min(from, to) : find_bit<false>(text.breaks, from, to);
}

/// Returns the break mask of the text. If the text has no mask, fills `none` with zeros and returns its data. `none` then has at
/// least two words more than the text, because windows may begin a few slots past the end of the text.
[[nodiscard]] inline std::uint64_t const* break_mask(TextView const& text, std::vector<std::uint64_t>& none) {
    if (!text.breaks.empty()) return text.breaks.data();
    none.assign(text.size / 64 + 3, 0);
    return none.data();
}

/// Returns the break bits in a mask word (64 slots). Slots past the text are breaks.
[[nodiscard]] inline std::uint64_t break_bits(TextView const& text, std::uint64_t word) noexcept {
    if (word * 64 >= text.size) return ~std::uint64_t{0};
    if (!text.breaks.empty()) return text.breaks[word];
    std::uint64_t const rest = text.size - word * 64;
    return rest >= 64 ? 0 : ~std::uint64_t{0} << rest;
}

/// Returns the slots at which `length` (1 to 64) bases without a break begin, as bits. `near`, `far`: break bits for these
/// 64 slots and for the next 64 slots
[[nodiscard]] inline std::uint64_t unbroken_starts(std::uint64_t near, std::uint64_t far,
                                                   unsigned length) noexcept {
    // Sets bit i of `near` if there is a break among the `covered` bits starting at bit i. Each step at most doubles `covered`.
    for (unsigned covered = 1; covered < length;) {
        unsigned const step = std::min(covered, length - covered);
        near |= near >> step | far << (64 - step);
        far |= far >> step;
        covered += step;
    }
    return ~near;
}

[[nodiscard]] inline std::uint64_t unbroken_starts(TextView const& text, std::uint64_t word,
                                                   unsigned length) noexcept {
    return unbroken_starts(break_bits(text, word), break_bits(text, word + 1), length);
}

}  // namespace motifcount::internal
