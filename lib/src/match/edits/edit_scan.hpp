#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/edits/edit_distance.hpp"

namespace motifcount::internal {

/// Pattern in the direction of its search. Forward patterns are searched from left to right. Reverse patterns are searched from
/// right to left, so that hits on the reverse complement are mirror images.
struct EditedPattern {
    EditRows rows;
    std::uint8_t length;
    bool backward;
};

/// Range of ends in a record. An end is a 0-based position between bases, where forward patterns end or reverse patterns begin.
struct EditEnds {
    std::uint64_t first;
    std::uint64_t last;
    friend auto operator<=>(EditEnds const&, EditEnds const&) = default;
};

/// Ends of a record that belong to this batch, and ends whose distance can be measured in this batch. If a record is split, its
/// last `reach` + 1 ends belong to the next batch. The next batch repeats 2 * reach + 1 bases, or fewer at the start of the
/// record. So each hit is completely in its batch, and the distances on both sides of each end are known.
struct EditZone {
    /// `reach`: length of the longest possible hit, which is the longest pattern plus the allowed edits
    EditZone(Batch const& batch, std::size_t record, std::uint64_t reach) noexcept;

    [[nodiscard]] bool owns(std::uint64_t end) const noexcept {
        return static_cast<std::int64_t>(end) > before && static_cast<std::int64_t>(end) <= last;
    }
    /// Ends at which the distance of a pattern is known in this batch
    [[nodiscard]] EditEnds known(bool backward) const noexcept {
        return {backward ? 0 : known_forward, backward ? known_backward : length};
    }

    std::uint64_t slot;  ///< Slot of the record's first base
    std::uint64_t length;
    std::int64_t before;  ///< Last end of the previous batch; negative = none
    std::int64_t last;    ///< Last end of this batch
    std::uint64_t known_forward;
    std::uint64_t known_backward;
};

/// Writes the distance at each end, or `limit` + 1 for a larger distance. Takes a few nanoseconds per end and letter.
void measure_ends(EditedPattern const& pattern, TextView text, EditZone const& zone, EditEnds ends,
                  unsigned limit, std::vector<std::uint8_t>& distances);

/// Measures all ends that are needed to find the hits and border-crossing runs at the `wanted` ends. Sets `ends` to
/// the wanted ends that belong to the batch, one more end on each side, and further ends of a run that reaches the wanted ends.
/// Returns false if no wanted end belongs to the batch. Complexity: number of measured ends plus pattern length.
[[nodiscard]] bool measure_runs(EditedPattern const& pattern, TextView text, EditZone const& zone,
                                EditEnds wanted, EditEnds& ends, unsigned limit,
                                std::vector<std::uint8_t>& distances);

/// Kind of a run of ends at equal distance: its hit is in this batch, or the run crosses a batch border
enum class RunKind : std::uint8_t { hit, begun, passing, ended };

/// Calls use(kind, end, distance) for each hit among the ends, and for each run that crosses a batch border. Other ends are
/// assumed to have larger distances. By semantics.md, a hit is an end at distance 0, or the last end (in the pattern's
/// direction) of a run of equal distances with larger distances on both sides. With `all`, every end within the limit is a hit.
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
