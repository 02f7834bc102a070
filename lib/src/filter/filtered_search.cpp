#include "filter/filtered_search.hpp"

#include <algorithm>

#include "hits/fragments.hpp"

namespace motifcount::internal {

bool all_hits_pass(CompiledSearch const& compiled, HitFilter const& filter) {
    bool const marks = filter.has_flanks() && compiled.keeps_to_positions();
    return !marks && SearchedPatterns(compiled.patterns()).all_hits_pass(filter);
}

FilteredSearch::FilteredSearch(Targets const& targets, bool edits)
    : edits_(edits),
      patterns_(targets.patterns()),
      positions_(patterns_),
      check_(targets),
      selected_(patterns_, positions_, check_),
      marked_(positions_, check_),
      edited_(targets.patterns(), positions_) {}

Batch FilteredSearch::select(PackedText const& text, HitFilter const& filter,
                             SelectedText::Selection const& how) {
    strategy_ = &selected_;
    return selected_.show(text, filter, how);
}

Batch FilteredSearch::show(PartScratches const& scratches, PackedText const& text, HitFilter const& filter,
                           bool exact) {
    if (edits_) {
        strategy_ = &edited_;
        return edited_.show(text, filter, scratches.gain_from_positions());
    }
    check_.set_filter(filter);
    bool const checks_hits = !scratches.counts();
    auto const has_to_mark = [&] {
        // Engines that use positions get the positions of the flanks at one end of the motif.
        if (scratches.keep_to_positions()) return filter.has_flanks();
        if (!checks_hits || filter.has_flanks() || filter.offsets().empty()) return false;
        return exact || scratches.gain_from_positions() || patterns_.offsets_cover_most(text, filter);
    };
    if (!has_to_mark()) return select(text, filter, {.checks_hits = checks_hits});
    strategy_ = &marked_;
    return marked_.show(text, filter);
}

void FilteredSearch::scan(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                          std::span<PartialGroups> partial) {
    scratches.scan(show(scratches, text, filter), partial);
}

void FilteredSearch::find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                          std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    scratches.find(show(scratches, text, filter), partial, hits);
    strategy_->keep_passing(hits, partial);
}

void FilteredSearch::find_nearest(PartScratches& exact, PartScratches& scratches, PackedText const& text,
                                  HitFilter const& filter, bool pairs, std::span<PartialGroups> partial,
                                  std::vector<BatchHit>& hits) {
    // Number of batches that are searched without an exact search, after a batch with few exact hits
    constexpr unsigned max_batches_to_skip = 16;
    if (batches_to_skip_ != 0) {
        --batches_to_skip_;
        return find(scratches, text, filter, partial, hits);
    }
    exact.find(show(exact, text, filter, true), partial, hits);
    strategy_->keep_passing(hits, partial);
    bool const was_marked = strategy_ == &marked_;
    Batch const whole = text.batch();
    std::size_t const decided = decide(whole, pairs, hits);
    // An exact search takes about a quarter of the time with one mismatch, so it must exclude a quarter of the records.
    if (decided < whole.records.size() / 4) batches_to_skip_ = max_batches_to_skip;
    if (decided == whole.records.size()) return;
    scratches.find(select(text, filter, {decided_, true, was_marked}), partial, further_);
    strategy_->keep_passing(further_, partial);
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

}  // namespace motifcount::internal
