#include "run/ordered_hits.hpp"

#include <algorithm>

namespace motifcount::internal {

void OrderedHits::add(PackedText const& text, std::span<SlotHit const> hits) {
    Batch const batch = text.batch();
    if (batch.records.empty()) return;
    hits = hold_back(batch, with_held(batch, hits));
    auto record = batch.records.begin();
    while (!hits.empty()) {
        SlotHit const& first = hits.front();
        // Mostly the same record or the next one; where hits are rare, a search is faster than a walk.
        if (first.start >= record->first + record->length) ++record;
        if (first.start >= record->first + record->length)
            record = std::upper_bound(
                         record, batch.records.end(), first.start,
                         [](std::uint64_t slot, RecordSpan const& span) { return slot < span.first; }) -
                     1;
        auto const other_place = std::find_if(hits.begin(), hits.end(), [&first](SlotHit const& hit) {
            return hit.start != first.start || hit.end != first.end;
        });
        auto const here = static_cast<std::size_t>(other_place - hits.begin());
        auto const index = static_cast<std::size_t>(record - batch.records.begin());
        Hit hit;
        hit.record = batch.first_record + index;
        hit.start = first.start - record->first + (index == 0 ? batch.first_offset : 0);
        hit.end = hit.start + (first.end - first.start);
        unsigned const mate = delivery_.pairs ? 1 + hit.record % 2 : 0;
        write_place(hits.first(here), hit, {text.name(index), batch.text, first.start, mate});
        hits = hits.subspan(here);
    }
    if (assigner_ != nullptr)
        assigner_->end_batch(batch.first_record + batch.records.size() - (batch.last_continues ? 1 : 0));
}

// The held hits lie in the first record, in bases that this batch repeats.
std::span<SlotHit const> OrderedHits::with_held(Batch const& batch, std::span<SlotHit const> hits) {
    if (held_.empty()) return hits;
    merged_.clear();
    std::uint64_t const first = batch.records.front().first;
    for (SlotHit hit : held_) {
        hit.start = hit.start - batch.first_offset + first;
        hit.end = hit.end - batch.first_offset + first;
        merged_.push_back(hit);
    }
    held_.clear();
    auto const own = static_cast<std::ptrdiff_t>(merged_.size());
    merged_.insert(merged_.end(), hits.begin(), hits.end());
    std::inplace_merge(merged_.begin(), merged_.begin() + own, merged_.end());
    return merged_;
}

std::span<SlotHit const> OrderedHits::hold_back(Batch const& batch, std::span<SlotHit const> hits) {
    if (!batch.last_continues || hits.empty()) return hits;
    RecordSpan const& last = batch.records.back();
    std::uint64_t const offset = batch.records.size() == 1 ? batch.first_offset : 0;
    std::uint64_t const end = last.first + last.length;
    // A hit of the next batch ends behind `end` - context, so it starts max_length - 1 before that or later.
    auto const safe = [&](SlotHit const& hit) {
        return hit.start < last.first || hit.start + patterns_.max_length() + context_ <= end;
    };
    auto const split = std::partition_point(hits.begin(), hits.end(), safe);
    for (auto hit = split; hit != hits.end(); ++hit) {
        held_.push_back(*hit);
        held_.back().start += offset - last.first;
        held_.back().end += offset - last.first;
    }
    return hits.first(static_cast<std::size_t>(split - hits.begin()));
}

void OrderedHits::write_place(std::span<SlotHit const> hits, Hit hit, HitPlace const& place) {
    if (assigner_ != nullptr) assigner_->begin_record(hit.record);
    if (delivery_.last_record && hit.record > *delivery_.last_record) return;
    rows_.clear();
    for (SlotHit const& found : hits)
        for (MotifId const motif : patterns_.motifs(patterns_.group(found.pattern)))
            if (Strand const strand = patterns_.strand(motif, found.pattern);
                (found.strands >> (strand == Strand::forward ? 0 : 1) & 1) != 0)
                rows_.push_back({motif, strand, found.mismatches});
    if (rows_.size() > 1) std::sort(rows_.begin(), rows_.end());
    for (Row const& row : rows_) {
        hit.motif = row.motif;
        hit.strand = row.strand;
        hit.mismatches = row.mismatches;
        if (assigner_ != nullptr)
            assigner_->add(hit, place);
        else
            delivery_.hit(hit, place);
    }
}

void OrderedHits::end_input() {
    if (assigner_ != nullptr) assigner_->end_input();
    for (HitWriter* writer : delivery_.writers) writer->end_input();
}

}  // namespace motifcount::internal
