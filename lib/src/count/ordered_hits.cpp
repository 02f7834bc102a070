#include "count/ordered_hits.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace motifcount::internal {
namespace {

bool same_position(BatchHit const& a, BatchHit const& b) noexcept {
    return a.start == b.start && a.length == b.length;
}

}  // namespace

void OrderedHits::add(PackedText const& text, std::span<BatchHit const> hits, CrossingRuns const& runs) {
    Batch const batch = text.batch();
    if (batch.records.empty()) return;
    hits = runs_.reduce(hits, runs);
    if (!held_.empty()) hits = hits.subspan(add_to_held(text, batch, hits));
    hits = hold_back(batch, hits);
    auto record = batch.records.begin();
    while (!hits.empty()) {
        BatchHit const& first = hits.front();
        // Most hits are in the same record as the previous hit, or in the next record. Other hits are found by a binary search.
        if (first.start >= record->end()) ++record;
        if (first.start >= record->end())
            record = std::upper_bound(
                         record, batch.records.end(), first.start,
                         [](std::uint64_t slot, RecordSpan const& span) { return slot < span.first; }) -
                     1;
        auto const other_position = std::find_if(
            hits.begin(), hits.end(), [&first](BatchHit const& hit) { return !same_position(hit, first); });
        auto const here = static_cast<std::size_t>(other_position - hits.begin());
        auto const index = static_cast<std::size_t>(record - batch.records.begin());
        std::uint64_t const start = first.start - record->first + (index == 0 ? batch.first_offset : 0);
        for (BatchHit const& hit : hits.first(here)) add_rows(hit, batch.first_record + index, start);
        write_rows(batch.first_record + index, {text.name(index), batch.text, first.start, 0});
        hits = hits.subspan(here);
    }
    if (feeder_ != nullptr)
        feeder_->end_batch(batch.first_record + batch.records.size() - (batch.last_continues ? 1 : 0));
}

/// Returns the first sorted hit that must wait, because hits of the next batch may precede it. [record_begin, record_end):
/// known part of the split record. Hits of later batches end after record_end - context and have at most max_length bases.
template <class Hits, class Projection>
auto OrderedHits::first_to_wait(Hits& hits, std::uint64_t record_begin, std::uint64_t record_end,
                                Projection hit_of) const {
    auto const is_safe = [&](BatchHit const& hit) {
        return hit.start < record_begin || hit.start + patterns_.max_length() + context_ <= record_end;
    };
    auto split = std::ranges::partition_point(hits, is_safe, hit_of);
    if (!runs_.has_open_runs()) return split;
    // All hits at the position of an undecided hit must wait, because the rows of one position are sorted together.
    split = std::ranges::find_if(hits.begin(), split, &BatchHit::undecided, hit_of);
    if (split == hits.end() || !std::invoke(hit_of, *split).undecided) return split;
    while (split != hits.begin() &&
           same_position(std::invoke(hit_of, *std::prev(split)), std::invoke(hit_of, *split)))
        --split;
    return split;
}

/// Merges hits of the first record with its held hits, and writes or holds them. Returns the number of hits in the record.
std::size_t OrderedHits::add_to_held(PackedText const& text, Batch const& batch,
                                     std::span<BatchHit const> hits) {
    RecordSpan const& record = batch.records.front();
    std::uint64_t const record_end = batch.first_offset + record.length;
    bool const continues = batch.last_continues && batch.records.size() == 1;
    std::swap(held_, merged_);
    std::swap(held_text_, merged_text_);
    held_.clear();
    held_text_.clear();
    auto const before = static_cast<std::ptrdiff_t>(merged_.size());
    for (BatchHit hit : hits) {
        if (hit.start >= record.end()) break;
        std::uint64_t const slot = hit.start;
        hit.start = slot - record.first + batch.first_offset;
        merged_.push_back({hit, slot, false});
    }
    std::ranges::inplace_merge(merged_, merged_.begin() + before, {}, &Held::hit);
    auto const split = continues ? first_to_wait(merged_, 0, record_end, &Held::hit) : merged_.end();
    auto const text_of = [&](Held const& held) { return held.is_kept ? merged_text_.view() : batch.text; };
    for (auto at = merged_.begin(); at != split;) {
        Held const& first = *at;
        for (; at != split && same_position(at->hit, first.hit); ++at)
            add_rows(at->hit, batch.first_record, at->hit.start);
        write_rows(batch.first_record, {text.name(0), text_of(first), first.slot, 0});
    }
    for (auto at = split; at != merged_.end(); ++at) hold(at->hit, text_of(*at), at->slot);
    return merged_.size() - static_cast<std::size_t>(before);
}

/// Holds the hits of the last record that must wait. Returns the other hits.
std::span<BatchHit const> OrderedHits::hold_back(Batch const& batch, std::span<BatchHit const> hits) {
    if (!batch.last_continues || hits.empty()) return hits;
    RecordSpan const& last = batch.records.back();
    auto const split = first_to_wait(hits, last.first, last.end(), std::identity{});
    std::uint64_t const offset = batch.records.size() == 1 ? batch.first_offset : 0;
    for (auto hit = split; hit != hits.end(); ++hit) {
        BatchHit held = *hit;
        held.start += offset - last.first;
        hold(held, batch.text, hit->start);
    }
    return hits.first(static_cast<std::size_t>(split - hits.begin()));
}

/// Holds a hit and copies its bases, with up to context_ bases on either side. `slot`: first slot of the hit in `text`.
void OrderedHits::hold(BatchHit const& hit, TextView text, std::uint64_t slot) {
    std::uint64_t const from = slot - std::min(slot, context_);
    std::uint64_t const to = std::min(text.size, slot + hit.length + context_);
    held_.push_back({hit, held_text_.add(text, from, to - from) + (slot - from), true});
}

/// Keeps or drops the undecided hit of this pattern, if there is one. `is_hit`: whether to keep the hit.
void OrderedHits::decide_held(PatternId pattern, bool is_hit) {
    auto const held = std::ranges::find_if(
        held_, [&](Held const& one) { return one.hit.undecided && one.hit.pattern == pattern; });
    if (held == held_.end()) return;
    held->hit.undecided = false;
    if (!is_hit) held_.erase(held);
}

void OrderedHits::add_rows(BatchHit const& hit, std::uint64_t record, std::uint64_t start) {
    GroupId const group = patterns_.group(hit.pattern);
    auto const add = [&](MotifId motif, Strand strand) {
        rows_.push_back({record, start, start + hit.length, motif, strand, hit.mismatches});
    };
    for (MotifId const motif : patterns_.motifs(group)) {
        unsigned strands = patterns_.palindrome_strands(group);
        if (strands == 0) strands = patterns_.strand(motif, hit.pattern) == Strand::forward ? 1 : 2;
        strands &= hit.strands;
        if ((strands & 1U) != 0) add(motif, Strand::forward);
        if ((strands & 2U) != 0) add(motif, Strand::reverse);
    }
}

/// Reports the rows of one position and clears them. `place`: location without the mate, which this function sets.
void OrderedHits::write_rows(std::uint64_t record, Location place) {
    if (feeder_ != nullptr) feeder_->begin_record(record);
    if (gate_.last_record() && record > *gate_.last_record()) return rows_.clear();
    place.mate = gate_.pairs() ? 1 + record % 2 : 0;
    if (rows_.size() > 1) std::sort(rows_.begin(), rows_.end());
    for (Hit const& row : rows_) {
        if (feeder_ != nullptr)
            feeder_->add(row, place);
        else
            gate_.hit(row, place);
    }
    rows_.clear();
}

void OrderedHits::end_input() {
    if (feeder_ != nullptr) feeder_->end_input();
    gate_.end_input();
}

}  // namespace motifcount::internal
