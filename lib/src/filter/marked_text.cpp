#include "filter/marked_text.hpp"

namespace motifcount::internal {

Batch MarkedText::show(PackedText const& text, HitFilter const& filter) {
    Batch batch = text.batch();
    positions_.find(batch, filter);
    batch.positions = &positions_.by_strand();
    batch.halo = filter.decided_before(batch);
    if (!filter.by_text() && !batch.last_continues) return batch;
    if (filter.by_text()) {
        closed_.assign(batch.text.size, true);
        for (std::size_t i = 0; i < batch.records.size(); ++i) {
            auto const [from, to] = filter.slots(batch, i);
            closed_.clear(from, to);
        }
        closed_ |= text.low();
    } else {
        std::size_t const last = batch.records.size() - 1;
        closed_.assign(batch.text.size, false);
        closed_.set(filter.slots(batch, last).second, batch.records[last].end());
    }
    closed_ |= batch.text.breaks;
    batch.text.breaks = std::span(closed_.words()).first((batch.text.size + 63) / 64);
    return batch;
}

void MarkedText::keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> /*partial*/) {
    check_.keep_passing(hits,
                        [this](BatchHit const& hit) { return positions_.strands(hit.start, hit.end()); });
}

}  // namespace motifcount::internal
