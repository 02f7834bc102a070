#pragma once

#include <algorithm>
#include <cstdint>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Splits a text with too many hits into parts, see PackedText::assign_part(), and calls use(is_smallest) for each part. If
/// use() throws TooManyHits, splits the rest of the text into smaller parts. `is_smallest`: whether parts have the minimum
/// size; use(true) must not throw TooManyHits.
template <class Use>
void use_in_parts(PackedText const& whole, std::uint64_t halo, PackedText& part, Use&& use) {
    constexpr std::uint64_t parts = 16;
    constexpr std::uint64_t min_slots = 16;
    std::uint64_t slots = std::max(whole.size() / parts, min_slots);
    for (std::uint64_t first = 0; first < whole.size();) {
        std::uint64_t const next = part.assign_part(whole, first, slots, halo);
        try {
            use(slots == min_slots);
        } catch (TooManyHits const&) {
            slots = std::max(slots / parts, min_slots);
            continue;
        }
        first = next;
    }
}

}  // namespace motifcount::internal
