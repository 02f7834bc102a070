#pragma once

#include <compare>
#include <cstdint>

#include "core/ids.hpp"

namespace motifcount::internal {

/// Hit in the slots of its batch. Hits are ordered by start, then by end. Engines set lengths only with edits or bulges.
/// Otherwise, they report an empty hit at the end of the match, and PartScratches extends it to the left.
struct BatchHit {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    PatternId pattern = 0;        ///< Pattern in the engine's set; later in the whole set
    std::uint8_t mismatches = 0;  ///< Or edits
    /// Strands on which the hit is counted, as seen from a motif; bit 0: +, bit 1: -
    std::uint8_t strands = 3;
    bool undecided = false;  ///< Whether the next batch decides if it is a hit (CrossingRuns)
    /// Fills the hit up to 24 bytes. With 23 bytes, a copy is stored in two overlapping parts, and the next read waits for
    /// both. The loops of FilteredSearch over the hits of a screen then took 1.7 times as long.
    std::uint8_t unused = 0;

    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return start + length; }
    friend constexpr auto operator<=>(BatchHit const&, BatchHit const&) = default;
};

}  // namespace motifcount::internal
