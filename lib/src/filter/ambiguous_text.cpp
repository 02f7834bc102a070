#include "filter/ambiguous_text.hpp"

#include <algorithm>
#include <utility>

#include "match/shared/text_walk.hpp"

namespace motifcount::internal {

AmbiguousText::AmbiguousText(PatternSet const& patterns, SearchedPatterns const& searched,
                             AllowedPositions& positions, StrandCheck const& check)
    : patterns_(patterns), searched_(searched), positions_(positions), check_(check) {}

Batch AmbiguousText::show(PackedText const& text, HitFilter const& filter,
                          std::span<std::uint8_t const> skip) {
    whole_ = text.batch();
    filter_ = &filter;
    low_ = text.low();
    stretch_ = {};
    bool is_empty = true;
    for (std::size_t i = 0; i < whole_.records.size(); ++i) {
        if (!skip.empty() && skip[i] != 0) continue;
        RecordSpan const& record = whole_.records[i];
        if (next_break(whole_.text, record.first, record.end()) == record.end()) continue;
        if (std::exchange(is_empty, false)) copy_.begin(whole_.text, 4096);
        auto const [from, to] = filter.slots(whole_, i);
        add_record({from, to});
    }
    if (is_empty) return {};
    copy();
    if (copy_.size() == 0) return {};
    Batch batch;
    batch.text = copy_.end();
    record_ = {0, copy_.size() - 1};
    batch.records = {&record_, 1};
    return batch;
}

/// Adds the stretches around ambiguous bases. Long runs of ambiguous bases are included only as far as hits can reach.
void AmbiguousText::add_record(Stretch within) {
    auto const [from, to] = within;
    std::uint64_t const reach = searched_.max_length - 1;
    std::uint64_t const most = filter_->max_ambiguous();
    for (std::uint64_t at = next_break(whole_.text, from, to); at < to;) {
        std::uint64_t const end = skip_breaks(whole_.text, at, to);
        std::uint64_t const first = at - std::min(reach, at - from);
        std::uint64_t const last = std::min(end + reach, to);
        if (end - at > most) {
            add({first, at + most});
            add({end - most, last});
        } else {
            add({first, last});
        }
        at = next_break(whole_.text, end, to);
    }
}

void AmbiguousText::add(Stretch stretch) {
    if (stretch.from < stretch_.to) {
        stretch_.to = stretch.to;
        return;
    }
    copy();
    stretch_ = stretch;
}

/// Copies the latest stretch without the bases of low quality. Ambiguous bases have no quality.
void AmbiguousText::copy() {
    auto [from, to] = stretch_;
    auto const add_part = [this](std::uint64_t first, std::uint64_t last) {
        if (last - first >= searched_.min_length) copy_.add(first, last);
    };
    for (std::uint64_t slot = low_.empty() ? to : from; slot < to && slot / 64 < low_.size(); ++slot) {
        if ((low_[slot / 64] >> (slot % 64) & 1U) == 0 || whole_.text.is_break(slot)) continue;
        add_part(from, slot);
        from = slot + 1;
    }
    if (from < to) add_part(from, to);
}

void AmbiguousText::keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> /*partial*/) {
    bool const by_position = filter_->by_position();
    if (by_position && !hits.empty()) positions_.find(whole_, *filter_);
    std::uint64_t const decided = whole_.records.front().first + filter_->decided_before(whole_);
    check_.keep_passing(hits, [&](BatchHit& hit) -> unsigned {
        hit.start = copy_.source(hit.start);
        if (hit.end() <= decided || !count_ambiguous(hit)) return 0;
        return by_position ? positions_.strands(hit.start, hit.end()) : 3;
    });
}

/// Counts each ambiguous base as a mismatch. Returns false if the hit has no ambiguous base or too many mismatches.
bool AmbiguousText::count_ambiguous(BatchHit& hit) const {
    std::span<BaseMask const> const masks = patterns_.masks(hit.pattern);
    unsigned mismatches = hit.mismatches;
    bool has_any = false;
    auto const next = [&](std::uint64_t slot) { return next_break(whole_.text, slot, hit.end()); };
    for (std::uint64_t slot = next(hit.start); slot < hit.end(); slot = next(slot + 1)) {
        has_any = true;
        mismatches += masks[slot - hit.start] & 1U;
    }
    hit.mismatches = static_cast<std::uint8_t>(mismatches);
    return has_any && mismatches <= filter_->max_ambiguous();
}

}  // namespace motifcount::internal
