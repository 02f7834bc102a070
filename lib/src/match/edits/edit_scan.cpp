#include "match/edits/edit_scan.hpp"

#include <algorithm>

namespace motifcount::internal {

EditZone::EditZone(Batch const& batch, std::size_t record, std::uint64_t reach) noexcept
    : slot(batch.records[record].first), length(batch.records[record].length) {
    bool const continued = record == 0 && batch.first_continues;
    bool const continues = record + 1 == batch.records.size() && batch.last_continues;
    auto const left_to_next = static_cast<std::int64_t>(reach) + 1;
    before = continued ? static_cast<std::int64_t>(batch.halo) - left_to_next : -1;
    last = static_cast<std::int64_t>(length) - (continues ? left_to_next : 0);
    known_forward = continued && batch.first_offset > 0 ? reach : 0;
    known_backward = continues ? length - std::min(reach, length) : length;
}

void measure_ends(EditedPattern const& pattern, TextView text, EditZone const& zone, EditEnds ends,
                  unsigned limit, std::vector<std::uint8_t>& distances) {
    distances.resize(static_cast<std::size_t>(ends.last - ends.first) + 1);
    auto const put = [&](std::uint64_t end, unsigned distance) {
        distances[static_cast<std::size_t>(end - ends.first)] =
            static_cast<std::uint8_t>(std::min(distance, limit + 1));
    };
    std::uint64_t const reach = pattern.length + limit;
    EditColumn const start(pattern.length);
    EditColumn column = start;
    auto const step = [&](std::uint64_t slot) {
        if (text.is_break(slot))
            column = start;
        else
            column.step(pattern.rows[text.base(slot)]);
    };
    if (!pattern.backward) {
        std::uint64_t end = ends.first - std::min(ends.first, reach);
        for (; end < ends.first; ++end) step(zone.slot + end);
        put(end, column.distance());
        for (; end < ends.last; ++end) {
            step(zone.slot + end);
            put(end + 1, column.distance());
        }
    } else {
        std::uint64_t end = ends.last + std::min(zone.length - ends.last, reach);
        for (; end > ends.last; --end) step(zone.slot + end - 1);
        put(end, column.distance());
        for (; end > ends.first; --end) {
            step(zone.slot + end - 1);
            put(end - 1, column.distance());
        }
    }
}

bool measure_runs(EditedPattern const& pattern, TextView text, EditZone const& zone, EditEnds wanted,
                  EditEnds& ends, unsigned limit, std::vector<std::uint8_t>& distances) {
    if (zone.last < 0) return false;
    // Ends that belong to this batch and, on each side, one more end if its distance is known
    auto const first_own = static_cast<std::uint64_t>(std::max<std::int64_t>(zone.before + 1, 0));
    auto const last_own = static_cast<std::uint64_t>(zone.last);
    EditEnds const known = zone.known(pattern.backward);
    EditEnds const all{std::max(known.first, first_own - (first_own == 0 ? 0 : 1)),
                       std::min(known.last, last_own + 1)};
    wanted = {std::max(wanted.first, first_own), std::min(wanted.last, last_own)};
    if (wanted.first > wanted.last) return false;
    ends = {std::max(all.first, wanted.first - (wanted.first == 0 ? 0 : 1)),
            std::min(all.last, wanted.last + 1)};
    // True if more ends must be measured: a run starts before `ends`, and ends at a wanted end or in another batch.
    auto const goes_on = [&] {
        if (pattern.backward ? ends.last == all.last : ends.first == all.first) return false;
        std::size_t const count = distances.size();
        auto const at = [&](std::size_t i) { return distances[pattern.backward ? count - 1 - i : i]; };
        if (at(0) == 0 || at(0) > limit) return false;
        std::size_t length = 1;
        while (length < count && at(length) == at(0)) ++length;
        std::uint64_t const end = pattern.backward ? ends.last + 1 - length : ends.first + length - 1;
        return (wanted.first <= end && end <= wanted.last) || !zone.owns(end);
    };
    measure_ends(pattern, text, zone, ends, limit, distances);
    for (std::uint64_t more = 16; goes_on(); more *= 2) {
        if (pattern.backward)
            ends.last = std::min(all.last, ends.last + more);
        else
            ends.first = std::max(all.first, ends.first - std::min(ends.first, more));
        measure_ends(pattern, text, zone, ends, limit, distances);
    }
    return true;
}

}  // namespace motifcount::internal
