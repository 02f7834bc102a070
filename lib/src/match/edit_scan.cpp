#include "match/edit_scan.hpp"

#include <algorithm>

namespace motifcount::internal {

EditZone::EditZone(Batch const& batch, std::size_t record, std::uint64_t reach) noexcept
    : slot(batch.records[record].first), length(batch.records[record].length) {
    bool const continued = record == 0 && batch.first_continues;
    bool const continues = record + 1 == batch.records.size() && batch.last_continues;
    auto const left_over = static_cast<std::int64_t>(reach) + 1;
    before = continued ? static_cast<std::int64_t>(batch.warm_up) - left_over : -1;
    last = static_cast<std::int64_t>(length) - (continues ? left_over : 0);
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

}  // namespace motifcount::internal
