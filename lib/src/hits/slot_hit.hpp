#pragma once

#include <compare>
#include <cstdint>

#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// A hit in the slots of its batch, of a pattern of the whole set. Ordered by start, then end.
struct SlotHit {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    PatternId pattern = 0;
    std::uint8_t mismatches = 0;
    std::uint8_t strands = 3;  ///< on which it counts, seen from a motif: bit 0 for +, bit 1 for -
    bool undecided = false;    ///< of a run that goes on (CrossingRuns): whether it is one is known later
    /// Without it, a copy is of 23 bytes, in two parts that overlap, and whoever reads it next waits until both are in the
    /// cache: the loops of RestrictedSearch over the hits of a screen took 1.7 times as long.
    std::uint8_t unused = 0;

    friend constexpr auto operator<=>(SlotHit const&, SlotHit const&) = default;
};

/// Where an engine's hit lies; patterns are those it was compiled from.
[[nodiscard]] inline SlotHit slot_hit(Occurrence const& hit, PatternSet const& patterns) noexcept {
    // Mostly all have one length, and what a pattern has of its own is far away in memory.
    bool const one_length = patterns.min_length() == patterns.max_length();
    std::size_t const own = one_length ? patterns.max_length() : patterns.length(hit.pattern);
    auto const length = static_cast<std::int64_t>(own) + hit.extra;
    return {hit.end - static_cast<std::uint64_t>(length), hit.end, patterns.parent(hit.pattern),
            hit.mismatches};
}

}  // namespace motifcount::internal
