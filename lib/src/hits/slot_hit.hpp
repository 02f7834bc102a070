#pragma once

#include <compare>
#include <cstdint>

#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Hit of a pattern of the whole set, in slots of its batch. Ordered by start, then by end.
struct SlotHit {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    PatternId pattern = 0;
    std::uint8_t mismatches = 0;
    /// Strands on which the hit is counted, seen from a motif: bit 0 = forward, bit 1 = reverse
    std::uint8_t strands = 3;
    /// Whether this may turn out not to be a hit, because its run continues in the next batch (CrossingRuns)
    bool undecided = false;
    /// Padding to 24 bytes. A copy of 23 bytes takes two overlapping stores, and the next read of the copy waits for both. The
    /// loops of RestrictedSearch over the hits of a screen took 1.7 times as long.
    std::uint8_t unused = 0;

    friend constexpr auto operator<=>(SlotHit const&, SlotHit const&) = default;
};

/// Returns the position of an engine's hit. `patterns`: set for which the engine was compiled.
[[nodiscard]] inline SlotHit slot_hit(Occurrence const& hit, PatternSet const& patterns) noexcept {
    // If all patterns have one length, as is common, the length is not looked up, which would be a cache miss.
    bool const one_length = patterns.min_length() == patterns.max_length();
    std::size_t const own = one_length ? patterns.max_length() : patterns.length(hit.pattern);
    auto const length = static_cast<std::int64_t>(own) + hit.extra;
    return {hit.end - static_cast<std::uint64_t>(length), hit.end, patterns.parent(hit.pattern),
            hit.mismatches};
}

}  // namespace motifcount::internal
