#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/edits/edit_distance.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// A pattern as it is searched: forward ones from left to right, reverse ones from right to left, so that what is found
/// on one strand is what is found on the other of the reverse complement.
struct EditedPattern {
    EditRows rows;
    std::uint8_t length;
    bool backward;
};

/// *Ends* of a record in a batch are the positions 0 to its length between its bases: where a forward pattern ends, and
/// where a reverse one begins.
struct EditEnds {
    std::uint64_t first;
    std::uint64_t last;
    friend auto operator<=>(EditEnds const&, EditEnds const&) = default;
};

/// Which ends of a record are this batch's, and for which ends the distance is known here.
///
/// A record that is split leaves its last `reach` + 1 ends to the next batch, which repeats 2 * reach + 1 bases or all
/// there are: then hits lie wholly in their batch, and the distances of both neighbours of an end are known.
struct EditZone {
    /// `reach` is the longest hit: the longest pattern's length and the edits allowed.
    EditZone(Batch const& batch, std::size_t record, std::uint64_t reach) noexcept;

    [[nodiscard]] bool owns(std::uint64_t end) const noexcept {
        return static_cast<std::int64_t>(end) > before && static_cast<std::int64_t>(end) <= last;
    }
    /// Those that can be told of a pattern.
    [[nodiscard]] EditEnds known(bool backward) const noexcept {
        return {backward ? 0 : known_forward, backward ? known_backward : length};
    }

    std::uint64_t slot;    ///< of the record's first base
    std::uint64_t length;  ///< its bases here
    std::int64_t before;   ///< the last end of the batch before; negative: none
    std::int64_t last;     ///< the last one of this batch
    std::uint64_t known_forward;
    std::uint64_t known_backward;
};

/// Writes the distance of each of these ends, or `limit` + 1 where it is more, to `distances`. Complexity: the ends and
/// the pattern's length, a few nanoseconds each.
void measure_ends(EditedPattern const& pattern, TextView text, EditZone const& zone, EditEnds ends,
                  unsigned limit, std::vector<std::uint8_t>& distances);

/// As measure_ends(), of the ends that decide on the runs that have their hits among the `wanted` ends or cross a border of
/// the batch there: `ends` becomes these, one more on each side, and a run as far as it goes. False: none is the batch's.
/// Complexity: these ends and the pattern's length.
[[nodiscard]] bool measure_runs(EditedPattern const& pattern, TextView text, EditZone const& zone,
                                EditEnds wanted, EditEnds& ends, unsigned limit,
                                std::vector<std::uint8_t>& distances);

/// What becomes of a run of ends at one distance.
enum class RunKind : std::uint8_t { hit, begun, passing, ended };

/// Calls use(kind, end, distance) for each hit among the ends, whose distances are given; outside of them distances are
/// more than the limit, but where `known` ends. The rules are in semantics.md: an end at distance 0 is a hit, and so is
/// the last (in the pattern's direction) of a run of equal distances if both neighbours' are larger; or, with `all`,
/// every end within the limit.
template <class Use>
void find_runs(std::span<std::uint8_t const> distances, std::uint64_t first, bool backward, unsigned limit,
               bool all, EditZone const& zone, Use&& use) {
    std::size_t const count = distances.size();
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        unsigned const distance = distances[begin];
        for (end = begin + 1; end < count && distances[end] == distance;) ++end;
        if (distance > limit) continue;
        if (distance == 0 || all) {
            for (std::size_t i = begin; i < end; ++i)
                if (zone.owns(first + i)) use(RunKind::hit, first + i, distance);
            continue;
        }
        auto const from = static_cast<std::int64_t>(first + begin);
        auto const to = static_cast<std::int64_t>(first + end - 1);
        if (to <= zone.before || from > zone.last) continue;
        bool const after_larger = begin == 0 || distances[begin - 1] > distance;
        bool const before_larger = end == count || distances[end] > distance;
        bool const comes_in = from <= zone.before;
        bool const goes_on = to > zone.last;
        std::uint64_t const at = first + (backward ? begin : end - 1);
        if (comes_in && goes_on) {
            use(RunKind::passing, at, distance);
        } else if (comes_in) {
            if (before_larger) use(RunKind::ended, at, distance);
        } else if (goes_on) {
            if (after_larger) use(RunKind::begun, at, distance);
        } else if (after_larger && before_larger) {
            use(RunKind::hit, at, distance);
        }
    }
}

}  // namespace motifcount::internal
