#pragma once

#include <algorithm>
#include <cstdint>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Makes of a text with too many hits one part after another, as PackedText::assign_part() does, and calls use(is_smallest) for
/// each. Where that throws TooManyHits, what is left is made into smaller parts; of the smallest ones it must not.
template <class Use>
void use_in_parts(PackedText const& whole, std::uint64_t overlap, PackedText& part, Use&& use) {
    constexpr std::uint64_t parts = 16;
    constexpr std::uint64_t least_slots = 16;
    std::uint64_t slots = std::max(whole.size() / parts, least_slots);
    for (std::uint64_t first = 0; first < whole.size();) {
        std::uint64_t const next = part.assign_part(whole, first, slots, overlap);
        try {
            use(slots == least_slots);
        } catch (TooManyHits const&) {
            slots = std::max(slots / parts, least_slots);
            continue;
        }
        first = next;
    }
}

}  // namespace motifcount::internal
