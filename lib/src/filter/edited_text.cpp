#include "filter/edited_text.hpp"

#include "hits/fragments.hpp"

namespace motifcount::internal {

Batch EditedText::show(PackedText const& text, HitFilter const& filter, bool uses_positions) {
    whole_ = text.batch();
    filter_ = &filter;
    has_positions_ = filter.has_flanks() && uses_positions;
    Batch batch = whole_;
    if (!whole_.records.empty()) {
        records_.assign(whole_.records.begin(), whole_.records.end());
        records_.back().length -= filter.left_to_next(whole_, records_.size() - 1);
        batch.records = records_;
        batch.halo = filter.decided_before(whole_);
    }
    if (has_positions_) {
        positions_.find(whole_, filter);
        batch.positions = &positions_.by_strand();
    }
    return batch;
}

void EditedText::keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) {
    CrossingRuns& runs = partial.front().runs;
    if (hits.empty() && runs.begun.empty() && runs.ended.empty()) return;
    if (!has_positions_) positions_.find(whole_, *filter_);
    std::size_t record = 0;
    auto const fails = [&](BatchHit const& hit) {
        record = next_record(whole_.records, record, hit.start);
        while (whole_.records[record].first > hit.start) --record;
        auto const [from, to] = filter_->slots(whole_, record);
        unsigned const strand = patterns_.is_reverse(hit.pattern) ? 1 : 0;
        unsigned allowed = positions_.strands(hit.start, hit.end());
        if (patterns_.has_both_strands(patterns_.group(hit.pattern)))
            allowed &= filter_->strands_of(whole_.first_record + record);
        return hit.start < from || hit.end() > to || (allowed >> strand & 1U) == 0;
    };
    std::erase_if(hits, fails);
    // The hit is at the start of a run on the reverse strand, and at the end of a run on the forward strand.
    auto const erase = [&](std::vector<BatchHit>& from, bool reverse) {
        std::erase_if(from, [&](BatchHit const& run) {
            return patterns_.is_reverse(run.pattern) == reverse && fails(run);
        });
    };
    erase(runs.begun, true);
    erase(runs.ended, false);
}

}  // namespace motifcount::internal
