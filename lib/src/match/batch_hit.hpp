#pragma once

#include <compare>
#include <cstdint>

#include "core/ids.hpp"

namespace motifcount::internal {

/// A hit in the slots of its batch. Ordered by start, then end.
///
/// Engines do not look up lengths: they report an empty hit at the end of the match, which PartScratches extends to the left. With
/// edits or bulges they set the length.
struct BatchHit {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    PatternId pattern = 0;        ///< Reported as in the engine's set, then as in the whole set
    std::uint8_t mismatches = 0;  ///< Or edits
    std::uint8_t strands = 3;     ///< Strands on which it counts, as seen from a motif; bit 0: +, bit 1: -
    bool undecided = false;       ///< Whether the next batch decides if it is a hit (CrossingRuns)
    /// Makes a copy 24 bytes. A copy of 23 bytes is stored in two parts that overlap, and the next read waits
    /// for both: the loops of RestrictedSearch over the hits of a screen took 1.7 times as long.
    std::uint8_t unused = 0;

    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return start + length; }
    friend constexpr auto operator<=>(BatchHit const&, BatchHit const&) = default;
};

}  // namespace motifcount::internal
