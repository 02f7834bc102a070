#pragma once

#include <compare>
#include <cstdint>

#include "core/ids.hpp"

namespace motifcount::internal {

/// Hit, as a range of slots in its batch. Hits are ordered by start, then by end. Engines set the length only for hits with
/// edits or bulges. Otherwise, they report a hit of length 0 at the end of the match, and PartScratches extends it to the left.
struct BatchHit {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    PatternId pattern = 0;  ///< Number of the pattern in the engine's set; later its number in the whole set
    std::uint8_t mismatches = 0;  ///< Number of mismatches, or of edits

    /// Strands on which the hit is counted, in relation to the motif; bit 0: +, bit 1: -
    std::uint8_t strands = 3;
    bool undecided = false;  ///< Whether the next batch decides if this is a hit (CrossingRuns)

    /// Padding to 24 bytes. With 23 bytes, a copy is stored in two overlapping parts, and the next read waits for both. The
    /// loops of FilteredSearch over the hits in a screen then took 1.7 times as long.
    std::uint8_t unused = 0;

    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return start + length; }
    friend constexpr auto operator<=>(BatchHit const&, BatchHit const&) = default;
};

}  // namespace motifcount::internal
