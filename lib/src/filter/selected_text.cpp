#include "filter/selected_text.hpp"

#include <algorithm>

#include "dna/text_window.hpp"
#include "match/shared/text_walk.hpp"

namespace motifcount::internal {

SelectedText::SelectedText(SearchedPatterns const& patterns, AllowedPositions& positions,
                           StrandCheck const& check)
    : patterns_(patterns), positions_(positions), check_(check) {}

bool SelectedText::windows_overlap(HitFilter const& filter) const noexcept {
    auto const& runs = filter.offset_runs();
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (runs[i].first < runs[i - 1].last + patterns_.max_length) return true;
    return false;
}

Batch SelectedText::show(PackedText const& text, HitFilter const& filter, Selection const& how) {
    Batch const whole = text.batch();
    // If a record is split between batches, the bases around a hit decide which batch reports the hit.
    bool const defers = filter.context() != 0 && (whole.last_continues || whole.halo != 0);
    is_whole_ = how.skip.empty() && !filter.by_position() && !filter.by_text() && !defers;
    all_pass_ = patterns_.all_hits_pass(filter);
    if (is_whole_) return whole;
    select(text, filter, how);
    return batch_;
}

void SelectedText::keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> /*partial*/) {
    if (is_whole_ && all_pass_) return;
    if (is_whole_) return check_.keep_passing(hits, [](BatchHit const&) { return 3U; });
    if (!all_pass_)
        return check_.keep_passing(hits, [this](BatchHit& hit) {
            hit.start = copy_.source(hit.start);
            return positions_.strands(hit.start, hit.end());
        });
    for (BatchHit& hit : hits) {
        hit.start = copy_.source(hit.start);
        hit.strands = 3;
    }
}

void SelectedText::select(PackedText const& text, HitFilter const& filter, Selection const& how) {
    auto const& [skip, checks_hits] = how;
    Batch const whole = text.batch();
    open_ = whole.text;
    bool const only_offsets = filter.by_position() && !filter.has_flanks();
    all_pass_ = all_pass_ && !(checks_hits && only_offsets && windows_overlap(filter));
    bool const windows = filter.by_position() && all_pass_;
    bool const by_mask = filter.has_flanks() && !windows;
    if (filter.has_flanks() || !all_pass_) positions_.find(whole, filter);
    if (filter.has_flanks() && windows) starts_ = &positions_.find_starts();
    if (by_mask || !text.low().empty()) {
        closed_.assign(whole.text.size, false);
        if (by_mask) {
            positions_.find_covered(filter, closed_);
            closed_.flip();
        }
        closed_ |= whole.text.breaks;
        closed_ |= text.low();
        open_.breaks = closed_.words();
    }

    // Enough room unless parts overlap, because the batch has at least one break after each part
    copy_.begin(whole.text, whole.text.size);
    records_.clear();
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
        std::uint64_t const first = copy_.size();
        if (skip.empty() || skip[i] == 0) {
            auto const [from, to] = filter.slots(whole, i);
            if (windows)
                add_windows(whole, filter, i, {from, to});
            else if (only_offsets)
                add_covered(whole, filter, i, {from, to});
            else
                add_stretch({from, to});
        }
        if (copy_.size() == first) copy_.add_break();  // A record without bases is only a break
        records_.push_back({first, copy_.size() - 1 - first});
    }

    batch_ = whole;
    batch_.text = copy_.end();
    batch_.records = records_;
    batch_.halo = 0;
    if (!windows) set_halo(whole, filter.decided_before(whole));
}

/// Sets the halo. `decided`: number of bases at the start of `whole`; hits that end in these bases have already been reported.
void SelectedText::set_halo(Batch const& whole, std::uint64_t decided) {
    if (decided == 0) return;
    std::uint64_t const known = whole.records.front().first + decided;
    RecordSpan const& record = records_.front();
    batch_.halo = std::min(copy_.copied_before(known, record.end()), record.length);
}

/// Adds the windows of a record in which hits may pass. Windows at consecutive offsets are joined to one stretch.
void SelectedText::add_windows(Batch const& batch, HitFilter const& filter, std::size_t record,
                               Stretch within) {
    std::uint64_t const length = patterns_.max_length;
    if (std::uint64_t const decided = filter.decided_before(batch); record == 0 && decided != 0) {
        std::uint64_t const known = batch.records[0].first + decided;
        within.from = std::max(within.from, known + 1 - std::min(known + 1, length));
    }
    auto const add = [&](std::uint64_t from, std::uint64_t to) {
        add_stretch({std::max(from, within.from), std::min(to, within.to)});
    };
    if (filter.has_flanks()) {
        for (std::uint64_t at = starts_->find(within.from, within.to); at < within.to;) {
            std::uint64_t const end = starts_->find<false>(at, within.to);
            add(at, end - 1 + length);
            at = starts_->find(end, within.to);
        }
        return;
    }
    for_each_run(batch, filter, record, patterns_.has_forward ? Strand::forward : Strand::reverse, add);
}

template <class Use>
void SelectedText::for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record,
                                Strand strand, Use&& use) const {
    auto const& [first, bases] = batch.records[record];
    auto const& runs = filter.offset_runs();
    if (strand == Strand::forward) {
        std::uint64_t const before = record == 0 ? batch.first_offset : 0;
        for (auto const& run : runs)
            if (run.last >= before)
                use(first + std::max(run.first, before) - before,
                    first + run.last - before + patterns_.max_length);
    } else if (!batch.last_continues || record + 1 != batch.records.size()) {
        // On the reverse strand, offsets count from the end of the record
        for (auto run = runs.rbegin(); run != runs.rend(); ++run)
            if (run->first < bases)
                use(first + bases - std::min(bases, run->last + patterns_.max_length),
                    first + bases - run->first);
    }
}

/// Adds the bases that hits in a record may cover. Overlapping windows are joined to one stretch.
void SelectedText::add_covered(Batch const& batch, HitFilter const& filter, std::size_t record,
                               Stretch within) {
    covered_.clear();
    auto const add = [this](std::uint64_t from, std::uint64_t to) { covered_.push_back({from, to}); };
    bool const both = patterns_.uses_forward(filter) && patterns_.uses_reverse(filter);
    if (patterns_.uses_forward(filter)) for_each_run(batch, filter, record, Strand::forward, add);
    if (patterns_.uses_reverse(filter)) for_each_run(batch, filter, record, Strand::reverse, add);
    if (both) std::ranges::sort(covered_, {}, &Stretch::from);
    for (auto at = covered_.begin(); at != covered_.end();) {
        auto [from, to] = *at;
        while (++at != covered_.end() && at->from <= to) to = std::max(to, at->to);
        add_stretch({std::max(from, within.from), std::min(to, within.to)});
    }
}

/// Adds the parts of a stretch between breaks in open_. Parts shorter than all motifs are omitted.
void SelectedText::add_stretch(Stretch stretch) {
    // Fast path, because most stretches are short and have no breaks
    if (stretch.from < stretch.to && stretch.to - stretch.from <= 64 && !open_.breaks.empty() &&
        bits_at(open_.breaks.data(), stretch.from) << (64 - (stretch.to - stretch.from)) == 0) {
        if (stretch.to - stretch.from >= patterns_.min_length) copy_.add(stretch.from, stretch.to);
        return;
    }
    for (std::uint64_t at = skip_breaks(open_, stretch.from, stretch.to); at < stretch.to;) {
        std::uint64_t const end = next_break(open_, at, stretch.to);
        if (end - at >= patterns_.min_length) copy_.add(at, end);
        at = skip_breaks(open_, end, stretch.to);
    }
}

}  // namespace motifcount::internal
