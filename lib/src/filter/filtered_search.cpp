#include "filter/filtered_search.hpp"

#include <algorithm>

#include "hits/whole_fragments.hpp"

namespace motifcount::internal {

FilteredSearch::FilteredSearch(Targets const& targets, bool edits)
    : patterns_(targets.patterns()), targets_(targets), edits_(edits), text_(patterns_) {}

Batch FilteredSearch::mark(PackedText const& text, HitFilter const& filter) {
    whole_ = marked_ = check_hits_ = true;
    one_strand_ = filter.one_strand() ? filter.strands() : 0;
    return text_.mark(text, filter);
}

Batch FilteredSearch::select(PackedText const& text, HitFilter const& filter,
                             SearchText::Selection const& how) {
    marked_ = false;
    one_strand_ = filter.one_strand() ? filter.strands() : 0;
    Batch const all = text.batch();
    // Near a boundary of two batches, context() decides which batch has a hit. Only select() and mark() apply this rule.
    bool const defers = filter.context() != 0 && (all.last_continues || all.warm_up != 0);
    whole_ = how.skip.empty() && !filter.by_position() && !filter.by_text() && !defers;
    if (whole_) {
        check_hits_ = !text_.windows_count(filter);
        return all;
    }
    Batch const batch = text_.select(text, filter, how);
    check_hits_ = !text_.all_pass();
    return batch;
}

Batch FilteredSearch::show(PartScratches const& scratches, PackedText const& text, HitFilter const& filter,
                           bool exact) {
    bool const checks_hits = !scratches.counts();
    auto const has_to_mark = [&] {
        // Engines that use positions get the positions of flanks at one end of the motif.
        if (scratches.use_places()) return filter.has_flanks();
        if (!checks_hits || filter.has_flanks() || filter.offsets().empty()) return false;
        return exact || scratches.heed_places() || text_.offsets_cover_most(text, filter);
    };
    if (has_to_mark()) return mark(text, filter);
    return select(text, filter, {.checks_hits = checks_hits});
}

void FilteredSearch::scan(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                          std::span<PartialGroups> partial) {
    scratches.scan(show(scratches, text, filter), partial);
}

void FilteredSearch::find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                          std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    if (edits_) return find_edited(scratches, text.batch(), filter, partial, hits);
    scratches.find(show(scratches, text, filter), partial, hits);
    keep_passing(hits);
}

void FilteredSearch::find_nearest(PartScratches& exact, PartScratches& scratches, PackedText const& text,
                                  HitFilter const& filter, bool pairs, std::span<PartialGroups> partial,
                                  std::vector<BatchHit>& hits) {
    // Number of batches without the exact search, after a batch with few exact hits, as in reads without motifs
    constexpr unsigned max_batches_to_skip = 16;
    if (batches_to_skip_ != 0) {
        --batches_to_skip_;
        return find(scratches, text, filter, partial, hits);
    }
    exact.find(show(exact, text, filter, true), partial, hits);
    keep_passing(hits);
    Batch const whole = text.batch();
    std::size_t const decided = decide(whole, pairs, hits);
    // An exact search takes about a quarter of the time of a search with one mismatch.
    if (decided < whole.records.size() / 4) batches_to_skip_ = max_batches_to_skip;
    if (decided == whole.records.size()) return;
    scratches.find(select(text, filter, {decided_, true, marked_}), partial, further_);
    keep_passing(further_);
    std::size_t const first = hits.size();
    hits.insert(hits.end(), further_.begin(), further_.end());
    std::inplace_merge(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(first), hits.end());
}

/// Marks the records of complete fragments with an exact hit, and returns their number. Drops hits in incomplete fragments.
std::size_t FilteredSearch::decide(Batch const& batch, bool pairs, std::vector<BatchHit>& hits) {
    auto const [begin, end] = whole_fragments(batch, pairs);
    decided_.assign(batch.records.size(), 0);
    std::size_t decided = 0;
    std::size_t kept = 0;
    std::size_t record = 0;
    for (BatchHit const& hit : hits) {
        record = next_record(batch.records, record, hit.start);
        if (record < begin || record >= end) continue;
        hits[kept++] = hit;
        if (decided_[record] != 0) continue;
        decided_[record] = 1;
        if (pairs) decided_[begin + ((record - begin) ^ 1U)] = 1;
        decided += pairs ? 2 : 1;
    }
    hits.resize(kept);
    return decided;
}

/// Drops hits that fail the filter, and maps the other hits back to slots of the batch.
void FilteredSearch::keep_passing(std::vector<BatchHit>& hits) {
    if (whole_ && !check_hits_) return;
    std::size_t kept = 0;
    for (BatchHit hit : hits) {
        hit.start = source(hit.start);
        hit.strands = static_cast<std::uint8_t>(strands(hit.pattern, hit.start, hit.end()));
        if (hit.strands == 0) continue;
        hits[kept++] = hit;
    }
    hits.resize(kept);
}

/// Finds hits that vary in length. Hits within context() bases of the end are left to the next batch, which repeats these bases.
void FilteredSearch::find_edited(PartScratches& scratches, Batch const& whole, HitFilter const& filter,
                                 std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    Batch batch = whole;
    if (!whole.records.empty()) {
        records_.assign(whole.records.begin(), whole.records.end());
        if (whole.last_continues)
            records_.back().length -= std::min(records_.back().length, filter.context());
        batch.records = records_;
        batch.warm_up -= std::min(batch.warm_up, filter.context());
    }
    bool const uses_positions = filter.has_flanks() && scratches.heed_places();
    if (uses_positions) {
        text_.find_positions(whole, filter);
        batch.places = &text_.places();
    }
    scratches.find(batch, partial, hits);
    CrossingRuns& runs = partial.front().runs;
    if (hits.empty() && runs.begun.empty() && runs.ended.empty()) return;
    if (!uses_positions) text_.find_positions(whole, filter);
    std::size_t record = 0;
    auto const passes = [&](BatchHit const& hit) {
        record = next_record(whole.records, record, hit.start);
        while (whole.records[record].first > hit.start) --record;
        auto const [from, to] = filter.slots(whole, record);
        unsigned const strand = patterns_.is_reverse(hit.pattern) ? 1 : 0;
        return hit.start >= from && hit.end() <= to &&
               (text_.strands(hit.start, hit.end()) >> strand & 1U) != 0;
    };
    std::erase_if(hits, [&](BatchHit const& hit) { return !passes(hit); });
    // Drops runs whose hit fails. The hit of a run on - is at its beginning, on + at its end.
    auto const erase = [&](std::vector<BatchHit>& from, bool reverse) {
        std::erase_if(from, [&](BatchHit const& run) {
            return patterns_.is_reverse(run.pattern) == reverse && !passes(run);
        });
    };
    erase(runs.begun, true);
    erase(runs.ended, false);
}

}  // namespace motifcount::internal
