#include "run/search_text.hpp"

#include <algorithm>

#include "dna/text_window.hpp"
#include "match/text_walk.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t padding = TextView::padding / sizeof(std::uint64_t);

// Windows that overlap are searched one by one as long as that is not much more text than all of them together, and
// even where each other place is one, not more than a few times as much.
constexpr double most_repeated = 1.5;
constexpr std::uint64_t longest_window = 64;

/// The bases of windows at these offsets, each run of offsets by itself, for every base that any of them covers.
double repeated(std::vector<std::uint64_t> const& offsets, std::uint64_t length) {
    std::uint64_t apart = 0;
    std::uint64_t covered = 0;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        std::uint64_t const gap = i == 0 ? length + 1 : offsets[i] - offsets[i - 1];
        apart += gap == 1 ? 1 : length;
        covered += std::min(gap, length);
    }
    return static_cast<double>(apart) / static_cast<double>(covered);
}

}  // namespace

SearchText::SearchText(PatternSet const& patterns)
    : min_length_(patterns.min_length()), max_length_(patterns.max_length()) {
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        unsigned strands = patterns.palindrome_strands(patterns.group(pattern));
        has_turned_ = has_turned_ || strands > 1;
        if (strands == 0) strands = patterns.is_reverse(pattern) ? 2 : 1;
        has_forward_ = has_forward_ || (strands & 1U) != 0;
        has_reverse_ = has_reverse_ || (strands & 2U) != 0;
    }
    for (GroupId group = 0; group < patterns.group_count() && !has_palindromes_; ++group)
        has_palindromes_ = !patterns.has_both_strands(group) && patterns.palindrome_strands(group) == 0;
}

bool SearchText::windows_count(Restrictions const& restrictions) const {
    if (restrictions.one_strand() && has_forward_ && has_reverse_) return false;
    if (!restrictions.by_place()) return true;
    if (min_length_ != max_length_ || min_length_ > longest_window || has_forward_ == has_reverse_ ||
        has_turned_)
        return false;
    auto const length = static_cast<double>(min_length_);
    return (restrictions.has_flanks() && restrictions.flank_share().both() * length <= most_repeated - 1) ||
           (!restrictions.offsets().empty() &&
            repeated(restrictions.offsets(), min_length_) <= most_repeated);
}

Batch const& SearchText::select(PackedText const& text, Restrictions const& restrictions,
                                std::span<std::uint8_t const> skip) {
    Batch const whole = text.batch();
    source_ = whole.text;
    open_ = whole.text;
    low_ = text.low();
    most_gaps_ = restrictions.gaps();
    any_gaps_ = false;
    bool const windows = restrictions.by_place() && windows_count(restrictions);
    if (restrictions.has_flanks() || !windows) find_places(whole, restrictions);
    if (restrictions.has_flanks() && windows) find_starts();
    bool const by_mask = restrictions.by_place() && !windows;
    if (by_mask || !text.low().empty()) {
        closed_.assign(whole.text.size, false);
        if (by_mask)
            close_all_but(uses_forward(restrictions) ? &places_.forward : nullptr,
                          uses_reverse(restrictions) ? &places_.reverse : nullptr);
        close(whole.text.breaks);
        close(text.low());
        open_.breaks = closed_.words();
    }

    // A part is followed by one break at least, in the batch as here: if none overlap, this takes no more slots.
    room_ = whole.text.size;
    bases_.assign((room_ + 31) / 32 + padding, 0);
    breaks_.assign((room_ + 63) / 64 + padding, 0);
    size_ = 0;
    records_.clear();
    parts_.clear();
    part_ = 0;
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
        std::uint64_t const first = size_;
        if (skip.empty() || skip[i] == 0) {
            auto const [from, to] = restrictions.slots(whole, i);
            if (windows)
                add_windows(whole, restrictions, i, {from, to});
            else
                add_stretch({from, to});
        }
        if (size_ == first) {  // the break after a record of no bases
            make_room(1);
            ++size_;
        }
        breaks_[(size_ - 1) / 64] |= std::uint64_t{1} << ((size_ - 1) % 64);
        records_.push_back({first, size_ - 1 - first});
    }

    batch_ = whole;
    if (size_ % 64 != 0) breaks_[size_ / 64] |= ~std::uint64_t{0} << (size_ % 64);
    batch_.text = {{bases_.data(), (size_ + 31) / 32}, {breaks_.data(), (size_ + 63) / 64}, size_};
    batch_.records = records_;
    batch_.warm_up = 0;
    if (!windows) set_warm_up(whole, restrictions.context());
    return batch_;
}

/// Those that the batch before could not decide on end after the warm-up, less the context of hits.
void SearchText::set_warm_up(Batch const& whole, std::uint64_t context) {
    if (whole.warm_up <= context) return;
    std::uint64_t const known = whole.records.front().first + whole.warm_up - context;
    RecordSpan const& record = records_.front();
    auto const behind = std::ranges::partition_point(parts_, [&](Part const& part) {
        return part.source < known && part.slot < record.first + record.length;
    });
    if (behind == parts_.begin()) return;
    Part const& last = *std::prev(behind);
    std::uint64_t const end = behind == parts_.end() ? size_ : behind->slot;
    batch_.warm_up = std::min({last.slot + (known - last.source), end - 1, record.length});
}

/// The windows in which hits of a record count: those that begin one after the other as one stretch, others apart.
void SearchText::add_windows(Batch const& batch, Restrictions const& restrictions, std::size_t record,
                             Stretch within) {
    std::uint64_t const length = max_length_;
    auto const& [first, bases] = batch.records[record];
    if (record == 0 && batch.warm_up > restrictions.context()) {
        std::uint64_t const known = first + batch.warm_up - restrictions.context();
        within.from = std::max(within.from, known + 1 - std::min(known + 1, length));
    }
    auto const add = [&](std::uint64_t from, std::uint64_t to) {
        add_stretch({std::max(from, within.from), std::min(to, within.to)});
    };
    if (restrictions.has_flanks()) {
        SlotMask const& starts = has_forward_ ? places_.forward.starts : places_.reverse.starts;
        for (std::uint64_t at = starts.find(within.from, within.to); at < within.to;) {
            std::uint64_t const end = starts.find<false>(at, within.to);
            add(at, end - 1 + length);
            at = starts.find(end, within.to);
        }
        return;
    }
    std::uint64_t const before = record == 0 ? batch.first_offset : 0;
    if (has_forward_) {
        for (auto const& run : restrictions.offset_runs())
            if (run.last >= before)
                add(first + std::max(run.first, before) - before, first + run.last - before + length);
    } else if (!batch.last_continues || record + 1 != batch.records.size()) {
        // From the end of the record.
        auto const& runs = restrictions.offset_runs();
        for (auto run = runs.rbegin(); run != runs.rend(); ++run)
            if (run->first < bases)
                add(first + bases - std::min(bases, run->last + length), first + bases - run->first);
    }
}

/// The parts of it that are open.
void SearchText::add_stretch(Stretch stretch) {
    if (most_gaps_ != 0 && next_break(source_, stretch.from, stretch.to) < stretch.to)
        return add_with_gaps(stretch);
    // Mostly the stretch is short and open.
    if (stretch.from < stretch.to && stretch.to - stretch.from <= 64 && !open_.breaks.empty() &&
        bits_at(open_.breaks.data(), stretch.from) << (64 - (stretch.to - stretch.from)) == 0) {
        if (stretch.to - stretch.from >= min_length_) add_part(stretch.from, stretch.to);
        return;
    }
    for (std::uint64_t at = skip_breaks(open_, stretch.from, stretch.to); at < stretch.to;) {
        std::uint64_t const end = next_break(open_, at, stretch.to);
        if (end - at >= min_length_) add_part(at, end);
        at = skip_breaks(open_, end, stretch.to);
    }
}

/// Its windows one by one.
void SearchText::add_with_gaps(Stretch stretch) {
    TextView const low{{}, low_, 64 * low_.size()};
    for (std::uint64_t from = stretch.from; from + max_length_ <= stretch.to; ++from) {
        std::uint64_t const to = from + max_length_;
        if (next_break(low, from, std::min(to, low.size)) < std::min(to, low.size)) continue;
        gap_slots_.clear();
        for (std::uint64_t at = next_break(source_, from, to); at < to; at = next_break(source_, at + 1, to))
            gap_slots_.push_back(at);
        if (gap_slots_.empty())
            add_part(from, to);
        else if (gap_slots_.size() <= most_gaps_)
            add_copies(from);
    }
}

/// The window there with each base in place of each letter of gap_slots_.
void SearchText::add_copies(std::uint64_t from) {
    any_gaps_ = true;
    for (std::uint64_t copy = 0; copy >> (2 * gap_slots_.size()) == 0; ++copy) {
        std::uint64_t const first = size_;
        add_part(from, from + max_length_, static_cast<unsigned>(gap_slots_.size()));
        for (std::size_t i = 0; i < gap_slots_.size(); ++i) {
            std::uint64_t const slot = first + (gap_slots_[i] - from);
            unsigned const shift = 2 * (slot % 32);
            std::uint64_t& word = bases_[slot / 32];
            word = (word & ~(std::uint64_t{3} << shift)) | ((copy >> (2 * i) & 3U) << shift);
        }
    }
}

/// With a break after it.
void SearchText::add_part(std::uint64_t from, std::uint64_t to, unsigned gaps) {
    make_room(to - from + 1);
    parts_.push_back({size_, from, gaps});
    for (; from < to; from += 32) {
        auto const count = static_cast<unsigned>(std::min<std::uint64_t>(32, to - from));
        std::uint64_t const bases = bases_at(source_.bases.data(), from) & base_mask(count);
        unsigned const shift = 2 * (size_ % 32);
        bases_[size_ / 32] |= bases << shift;
        bases_[size_ / 32 + 1] |= bases >> 1U >> (63 - shift);
        size_ += count;
    }
    breaks_[size_ / 64] |= std::uint64_t{1} << (size_ % 64);
    ++size_;
}

void SearchText::make_room(std::uint64_t slots) {
    if (size_ + slots <= room_) return;
    room_ = std::max(2 * room_, size_ + slots);
    bases_.resize((room_ + 31) / 32 + padding);
    breaks_.resize((room_ + 63) / 64 + padding);
}

void SearchText::find_places(Batch const& batch, Restrictions const& restrictions) {
    flanks_.set_text(batch.text);
    auto const find = [&](bool is_used, Strand strand, HitPlaces& places) {
        places.by_start = places.by_end = false;
        if (is_used) find_places(batch, restrictions, strand, places);
    };
    find(uses_forward(restrictions), Strand::forward, places_.forward);
    find(uses_reverse(restrictions), Strand::reverse, places_.reverse);
}

/// All that begin at a place end at one other: what must be there is known at their start, too.
void SearchText::find_starts() {
    HitPlaces& only = has_forward_ ? places_.forward : places_.reverse;
    if (!only.by_end) return;
    only.ends.move_down(max_length_);
    if (only.by_start)
        only.starts &= only.ends;
    else
        std::swap(only.starts, only.ends);
}

void SearchText::find_places(Batch const& batch, Restrictions const& restrictions, Strand strand,
                             HitPlaces& places) {
    auto const& [before, behind] = restrictions.flanks(strand);
    unsigned const mismatches = restrictions.flank_mismatches();
    places.by_start = !before.empty();
    places.by_end = !behind.empty();
    if (places.by_start) find_flanks(before, true, mismatches, places.starts);
    if (places.by_end) find_flanks(behind, false, mismatches, places.ends);
    if (restrictions.offsets().empty()) return;
    // A motif's offset is the bases before it in its own direction: on - those after it.
    bool const forward = strand == Strand::forward;
    bool& bound = forward ? places.by_start : places.by_end;
    SlotMask& mask = forward ? places.starts : places.ends;
    SlotMask& at_offsets = bound ? flank_ : mask;
    at_offsets.assign(batch.text.size, false);
    set_offsets(batch, restrictions, strand, at_offsets);
    if (bound) mask &= flank_;
    bound = true;
}

/// Where one of them ends, or begins.
void SearchText::find_flanks(std::vector<Restrictions::Flank> const& flanks, bool ends_there,
                             unsigned mismatches, SlotMask& places) {
    for (std::size_t i = 0; i < flanks.size(); ++i) {
        SlotMask& found = i == 0 ? places : flank_;
        flanks_.find(flanks[i], mismatches, found);
        if (ends_there) found.move_up(flanks[i].size());
        if (i != 0) places |= flank_;
    }
}

Batch const& SearchText::mark(PackedText const& text, Restrictions const& restrictions) {
    Batch const whole = text.batch();
    find_places(whole, restrictions);
    batch_ = whole;
    batch_.places = &places_;
    batch_.warm_up -= std::min(batch_.warm_up, restrictions.context());
    if (!restrictions.by_text() && !whole.last_continues) return batch_;
    if (restrictions.by_text())
        close_outside(whole, restrictions, text.low());
    else
        close_deferred(whole, restrictions);
    batch_.text.breaks = std::span(closed_.words()).first((whole.text.size + 63) / 64);
    return batch_;
}

/// Closes what is left to the next batch.
void SearchText::close_deferred(Batch const& batch, Restrictions const& restrictions) {
    closed_.assign(batch.text.size, false);
    close(batch.text.breaks);
    RecordSpan const& last = batch.records.back();
    closed_.set(restrictions.slots(batch, batch.records.size() - 1).second, last.first + last.length);
}

/// Closes what lies outside of the region or is left to the next batch, and low qualities.
void SearchText::close_outside(Batch const& batch, Restrictions const& restrictions,
                               std::span<std::uint64_t const> low) {
    closed_.assign(batch.text.size, true);
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        auto const [from, to] = restrictions.slots(batch, i);
        closed_.clear(from, to);
    }
    close(batch.text.breaks);
    close(low);
}

void SearchText::set_offsets(Batch const& batch, Restrictions const& restrictions, Strand strand,
                             SlotMask& mask) const {
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        auto const& [first, length] = batch.records[i];
        if (strand == Strand::forward) {
            std::uint64_t const before = i == 0 ? batch.first_offset : 0;
            std::uint64_t const end = before + length;
            for (auto const& run : restrictions.offset_runs()) {
                if (run.last < before) continue;
                std::uint64_t const from = std::max(run.first, before);
                mask.set(first + from - before, first + std::min(run.last + 1, end) - before);
            }
        } else if (!batch.last_continues || i + 1 != batch.records.size()) {
            for (auto const& run : restrictions.offset_runs())
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
