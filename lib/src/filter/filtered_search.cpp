#include "filter/filtered_search.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "hits/fragments.hpp"

namespace motifcount::internal {
namespace {

void merge_into(std::vector<BatchHit>& hits, std::vector<BatchHit> const& more) {
    auto const first = static_cast<std::ptrdiff_t>(hits.size());
    hits.insert(hits.end(), more.begin(), more.end());
    std::inplace_merge(hits.begin(), hits.begin() + first, hits.end());
}

}  // namespace

bool all_hits_pass(CompiledSearch const& compiled, HitFilter const& filter) {
    bool const marks = filter.has_flanks() && compiled.keeps_to_positions();
    return !marks && SearchedPatterns(compiled.patterns()).all_hits_pass(filter);
}

FilteredSearch::FilteredSearch(Targets const& targets, bool edits)
    : edits_(edits),
      set_(targets.patterns()),
      patterns_(targets.patterns()),
      positions_(patterns_),
      check_(targets),
      selected_(patterns_, positions_, check_),
      marked_(positions_, check_),
      edited_(targets.patterns(), positions_),
      ambiguous_(targets.patterns(), patterns_, positions_, check_) {}

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
    check_.set_filter(filter, text.batch());
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
    positions_.forget();
    list_ambiguous(scratches, text, filter);
    if (ambiguous_hits_.empty()) return scratches.scan(show(scratches, text, filter), partial);
    find_more(scratches, text, filter, partial, further_);
}

void FilteredSearch::find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                          std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    positions_.forget();
    list_ambiguous(scratches, text, filter);
    find_more(scratches, text, filter, partial, hits);
}

/// Same as find(), after list_ambiguous()
void FilteredSearch::find_more(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                               std::span<PartialGroups> partial, std::vector<BatchHit>& hits) {
    scratches.find(show(scratches, text, filter), partial, hits);
    strategy_->keep_passing(hits, partial);
    if (ambiguous_hits_.empty()) return;
    ambiguous_.keep_passing(ambiguous_hits_, partial);
    if (scratches.counts()) count_ambiguous(scratches, text.batch(), hits, partial.front());
    merge_into(hits, ambiguous_hits_);
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
    positions_.forget();
    exact.find(show(exact, text, filter, true), partial, hits);
    strategy_->keep_passing(hits, partial);
    Batch const whole = text.batch();
    std::size_t const decided = decide(whole, pairs, hits);
    // An exact search takes a quarter of the time of a search with one mismatch, so it must exclude a quarter of the records.
    if (decided < whole.records.size() / 4) batches_to_skip_ = max_batches_to_skip;
    if (decided == whole.records.size()) return;
    list_ambiguous(scratches, text, filter, decided_);
    scratches.find(select(text, filter, {decided_, true}), partial, further_);
    strategy_->keep_passing(further_, partial);
    merge_into(hits, further_);
    if (ambiguous_hits_.empty()) return;
    ambiguous_.keep_passing(ambiguous_hits_, partial);
    merge_into(hits, ambiguous_hits_);
}

/// Lists hits in stretches with ambiguous bases, before keep_passing(). Precedes counting, because it may throw TooManyHits.
void FilteredSearch::list_ambiguous(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                                    std::span<std::uint8_t const> skip) {
    ambiguous_hits_.clear();
    if (filter.max_ambiguous() == 0) return;
    Batch const stretches = ambiguous_.show(text, filter, skip);
    if (!stretches.records.empty()) scratches.list(stretches, ambiguous_hits_);
}

/// Counts ambiguous_hits_, if engines count the other hits. `others`: other hits in these records, if complete; sorted
void FilteredSearch::count_ambiguous(PartScratches& scratches, Batch const& batch,
                                     std::span<BatchHit const> others, PartialGroups& partial) {
    auto const [begin, end] = whole_fragments(batch, false);
    auto const groups_until = [this](auto& hit, auto last, std::uint64_t slot) {
        std::vector<GroupId> groups;
        for (; hit != last && hit->start < slot; ++hit) groups.push_back(set_.group(hit->pattern));
        std::ranges::sort(groups);
        groups.erase(std::ranges::unique(groups).begin(), groups.end());
        return groups;
    };
    std::vector<std::uint32_t> records;
    auto other = others.begin();
    std::size_t record = 0;
    for (auto hit = ambiguous_hits_.cbegin(); hit != ambiguous_hits_.cend();) {
        record = next_record(batch.records, record, hit->start);
        RecordSpan const span = batch.records[record];
        records.push_back(static_cast<std::uint32_t>(record));
        auto const groups = groups_until(hit, ambiguous_hits_.cend(), span.end());
        if (record < begin || record >= end) {
            std::vector<GroupId>& split = record == 0 ? partial.first : partial.last;
            split.insert(split.end(), groups.begin(), groups.end());
            continue;
        }
        other = std::ranges::lower_bound(other, others.end(), span.first, {}, &BatchHit::start);
        auto const counted = groups_until(other, others.end(), span.end());
        for (GroupId const group : groups)
            if (!std::ranges::binary_search(counted, group)) scratches.count_read(group);
    }
    for (BatchHit const& hit : ambiguous_hits_) scratches.count_hit(hit.pattern);
    if (!partial.wants_records) return;
    std::vector<std::uint32_t> const known = std::exchange(partial.records, {});
    std::ranges::set_union(known, records, std::back_inserter(partial.records));
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
