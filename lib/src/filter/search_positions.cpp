#include <algorithm>
#include <utility>

#include "filter/search_text.hpp"

// The part of SearchText that finds the allowed positions of hits
namespace motifcount::internal {

void SearchText::find_positions(Batch const& batch, HitFilter const& filter) {
    flanks_.set_text(batch.text);
    auto const find = [&](bool is_used, Strand strand, HitPlaces& places) {
        places.by_start = places.by_end = false;
        if (is_used) find_positions(batch, filter, strand, places);
    };
    find(uses_forward(filter), Strand::forward, places_.forward);
    find(uses_reverse(filter), Strand::reverse, places_.reverse);
}

/// Moves conditions on the ends of hits to their starts. Requires hits of one length on one strand.
void SearchText::find_starts() {
    HitPlaces& only = has_forward_ ? places_.forward : places_.reverse;
    if (!only.by_end) return;
    only.ends.move_down(max_length_);
    if (only.by_start)
        only.starts &= only.ends;
    else
        std::swap(only.starts, only.ends);
}

void SearchText::find_positions(Batch const& batch, HitFilter const& filter, Strand strand,
                                HitPlaces& places) {
    auto const& [before, after, mismatches] = filter.flanks(strand);
    places.by_start = !before.empty();
    places.by_end = !after.empty();
    if (places.by_start) find_flanks(before, true, mismatches, places.starts);
    if (places.by_end) find_flanks(after, false, mismatches, places.ends);
    if (filter.offsets().empty()) return;
    // Offsets are in the motif's direction: on -, they are distances from the end of the record.
    bool const forward = strand == Strand::forward;
    bool& bound = forward ? places.by_start : places.by_end;
    SlotMask& mask = forward ? places.starts : places.ends;
    SlotMask& at_offsets = bound ? flank_ : mask;
    at_offsets.assign(batch.text.size, false);
    set_offsets(batch, filter, strand, at_offsets);
    if (bound) mask &= flank_;
    bound = true;
}

/// Sets `places` to the slots after the flanks, or at their starts.
void SearchText::find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                             SlotMask& places) {
    for (std::size_t i = 0; i < flanks.size(); ++i) {
        SlotMask& found = i == 0 ? places : flank_;
        flanks_.find(flanks[i], mismatches, found);
        if (ends_there) found.move_up(flanks[i].size());
        if (i != 0) places |= flank_;
    }
}

Batch const& SearchText::mark(PackedText const& text, HitFilter const& filter) {
    Batch const whole = text.batch();
    find_positions(whole, filter);
    batch_ = whole;
    batch_.places = &places_;
    batch_.warm_up -= std::min(batch_.warm_up, filter.context());
    if (!filter.by_text() && !whole.last_continues) return batch_;
    if (filter.by_text())
        close_outside(whole, filter, text.low());
    else
        close_deferred(whole, filter);
    batch_.text.breaks = std::span(closed_.words()).first((whole.text.size + 63) / 64);
    return batch_;
}

/// Closes the last bases of a split record, whose hits belong to the next batch.
void SearchText::close_deferred(Batch const& batch, HitFilter const& filter) {
    closed_.assign(batch.text.size, false);
    close(batch.text.breaks);
    RecordSpan const& last = batch.records.back();
    closed_.set(filter.slots(batch, batch.records.size() - 1).second, last.first + last.length);
}

/// Closes bases outside of the region, bases that the next batch decides, and bases of low quality (`low`).
void SearchText::close_outside(Batch const& batch, HitFilter const& filter,
                               std::span<std::uint64_t const> low) {
    closed_.assign(batch.text.size, true);
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        auto const [from, to] = filter.slots(batch, i);
        closed_.clear(from, to);
    }
    close(batch.text.breaks);
    close(low);
}

void SearchText::set_offsets(Batch const& batch, HitFilter const& filter, Strand strand,
                             SlotMask& mask) const {
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        auto const& [first, length] = batch.records[i];
        if (strand == Strand::forward) {
            std::uint64_t const before = i == 0 ? batch.first_offset : 0;
            std::uint64_t const end = before + length;
            for (auto const& run : filter.offset_runs()) {
                if (run.last < before) continue;
                std::uint64_t const from = std::max(run.first, before);
                mask.set(first + from - before, first + std::min(run.last + 1, end) - before);
            }
        } else if (!batch.last_continues || i + 1 != batch.records.size()) {
            for (auto const& run : filter.offset_runs())
                if (run.first < length)
                    mask.set(first + length + 1 - std::min(run.last + 1, length),
                             first + length + 1 - run.first);
        }
    }
}

void SearchText::close(std::span<std::uint64_t const> slots) {
    std::size_t const count = std::min(slots.size(), closed_.words().size());
    for (std::size_t i = 0; i < count; ++i) closed_.words()[i] |= slots[i];
}

void SearchText::close_all_but(HitPlaces const* forward, HitPlaces const* reverse) {
    for (HitPlaces const* places : {forward, reverse}) {
        if (places == nullptr) continue;
        cover_ = places->by_start ? places->starts : places->ends;
        if (places->by_start)
            cover_.spread_up(max_length_);
        else
            cover_.spread_down(max_length_);
        closed_ |= cover_;
    }
    closed_.flip();
}

}  // namespace motifcount::internal
