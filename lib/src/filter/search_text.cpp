#include "filter/search_text.hpp"

#include <algorithm>

#include "dna/text_window.hpp"
#include "match/shared/text_walk.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t padding = TextView::padding / sizeof(std::uint64_t);

// Limits on searching overlapping windows separately: copied bases per covered base on average, and the length of a window,
// which limits the text if windows are close together.
constexpr double max_repeated = 1.5;
constexpr std::uint64_t longest_window = 64;

/// Returns the ratio of copied to covered bases if the windows at each run of offsets are copied separately.
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
        has_reverse_palindromes_ = has_reverse_palindromes_ || strands > 1;
        if (strands == 0) strands = patterns.is_reverse(pattern) ? 2 : 1;
        has_forward_ = has_forward_ || (strands & 1U) != 0;
        has_reverse_ = has_reverse_ || (strands & 2U) != 0;
    }
    for (GroupId group = 0; group < patterns.group_count() && !has_palindromes_; ++group)
        has_palindromes_ = !patterns.has_both_strands(group) && patterns.palindrome_strands(group) == 0;
}

bool SearchText::windows_count(HitFilter const& filter) const {
    if (filter.one_strand() && has_forward_ && has_reverse_) return false;
    if (!filter.by_position()) return true;
    if (min_length_ != max_length_ || min_length_ > longest_window || has_forward_ == has_reverse_ ||
        has_reverse_palindromes_)
        return false;
    auto const length = static_cast<double>(min_length_);
    return (filter.has_flanks() && filter.flank_share().both() * length <= max_repeated - 1) ||
           (!filter.offsets().empty() && repeated(filter.offsets(), min_length_) <= max_repeated);
}

bool SearchText::windows_overlap(HitFilter const& filter) const noexcept {
    auto const& runs = filter.offset_runs();
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (runs[i].first < runs[i - 1].last + max_length_) return true;
    return false;
}

bool SearchText::offsets_cover_most(PackedText const& text, HitFilter const& filter) const {
    Batch const batch = text.batch();
    if (batch.records.empty()) return false;
    std::uint64_t const bases = batch.text.size / batch.records.size();  // Average per record
    std::uint64_t covered = 0;
    std::uint64_t end = 0;
    for (auto const& run : filter.offset_runs()) {
        std::uint64_t const from = std::max(end, std::min(run.first, bases));
        end = std::max(from, std::min(run.last + max_length_, bases));
        covered += end - from;
    }
    if (uses_forward(filter) && uses_reverse(filter)) covered *= 2;
    return 2 * covered > bases;
}

Batch const& SearchText::select(PackedText const& text, HitFilter const& filter, Selection const& how) {
    auto const& [skip, checks_hits, was_marked] = how;
    Batch const whole = text.batch();
    source_ = whole.text;
    open_ = whole.text;
    bool const only_offsets = filter.by_position() && !filter.has_flanks();
    all_pass_ = windows_count(filter) && !(checks_hits && only_offsets && windows_overlap(filter));
    bool const windows = filter.by_position() && all_pass_;
    bool const by_mask = filter.has_flanks() && !windows;
    if (!was_marked && (filter.has_flanks() || !all_pass_)) find_positions(whole, filter);
    if (filter.has_flanks() && windows) find_starts();
    if (by_mask || !text.low().empty()) {
        closed_.assign(whole.text.size, false);
        if (by_mask)
            close_all_but(uses_forward(filter) ? &places_.forward : nullptr,
                          uses_reverse(filter) ? &places_.reverse : nullptr);
        close(whole.text.breaks);
        close(text.low());
        open_.breaks = closed_.words();
    }

    // Enough room unless parts overlap, because each part has a break after it in the batch, too.
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
            auto const [from, to] = filter.slots(whole, i);
            if (windows)
                add_windows(whole, filter, i, {from, to});
            else if (only_offsets)
                add_covered(whole, filter, i, {from, to});
            else
                add_stretch({from, to});
        }
        if (size_ == first) {  // A record without bases is only a break
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
    if (!windows) set_warm_up(whole, filter.context());
    return batch_;
}

/// Sets the warm-up. Hits that end in it, but not in its last `context` bases, belong to the batch before.
void SearchText::set_warm_up(Batch const& whole, std::uint64_t context) {
    if (whole.warm_up <= context) return;
    std::uint64_t const known = whole.records.front().first + whole.warm_up - context;
    RecordSpan const& record = records_.front();
    auto const after = std::ranges::partition_point(parts_, [&](Part const& part) {
        return part.source < known && part.slot < record.first + record.length;
    });
    if (after == parts_.begin()) return;
    Part const& last = *std::prev(after);
    std::uint64_t const end = after == parts_.end() ? size_ : after->slot;
    batch_.warm_up = std::min({last.slot + (known - last.source), end - 1, record.length});
}

/// Adds the windows in which hits of a record may pass. Windows at consecutive offsets are one stretch.
void SearchText::add_windows(Batch const& batch, HitFilter const& filter, std::size_t record,
                             Stretch within) {
    std::uint64_t const length = max_length_;
    if (record == 0 && batch.warm_up > filter.context()) {
        std::uint64_t const known = batch.records[0].first + batch.warm_up - filter.context();
        within.from = std::max(within.from, known + 1 - std::min(known + 1, length));
    }
    auto const add = [&](std::uint64_t from, std::uint64_t to) {
        add_stretch({std::max(from, within.from), std::min(to, within.to)});
    };
    if (filter.has_flanks()) {
        SlotMask const& starts = has_forward_ ? places_.forward.starts : places_.reverse.starts;
        for (std::uint64_t at = starts.find(within.from, within.to); at < within.to;) {
            std::uint64_t const end = starts.find<false>(at, within.to);
            add(at, end - 1 + length);
            at = starts.find(end, within.to);
        }
        return;
    }
    for_each_run(batch, filter, record, has_forward_ ? Strand::forward : Strand::reverse, add);
}

template <class Use>
void SearchText::for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record, Strand strand,
                              Use&& use) const {
    auto const& [first, bases] = batch.records[record];
    auto const& runs = filter.offset_runs();
    if (strand == Strand::forward) {
        std::uint64_t const before = record == 0 ? batch.first_offset : 0;
        for (auto const& run : runs)
            if (run.last >= before)
                use(first + std::max(run.first, before) - before, first + run.last - before + max_length_);
    } else if (!batch.last_continues || record + 1 != batch.records.size()) {
        // Offsets count from the end of the record
        for (auto run = runs.rbegin(); run != runs.rend(); ++run)
            if (run->first < bases)
                use(first + bases - std::min(bases, run->last + max_length_), first + bases - run->first);
    }
}

/// Adds the bases that hits of a record may cover. Overlapping windows are one stretch.
void SearchText::add_covered(Batch const& batch, HitFilter const& filter, std::size_t record,
                             Stretch within) {
    covered_.clear();
    auto const add = [this](std::uint64_t from, std::uint64_t to) { covered_.push_back({from, to}); };
    bool const both = uses_forward(filter) && uses_reverse(filter);
    if (uses_forward(filter)) for_each_run(batch, filter, record, Strand::forward, add);
    if (uses_reverse(filter)) for_each_run(batch, filter, record, Strand::reverse, add);
    if (both) std::ranges::sort(covered_, {}, &Stretch::from);
    for (auto at = covered_.begin(); at != covered_.end();) {
        auto [from, to] = *at;
        while (++at != covered_.end() && at->from <= to) to = std::max(to, at->to);
        add_stretch({std::max(from, within.from), std::min(to, within.to)});
    }
}

/// Adds the parts of the stretch between breaks in open_. Parts shorter than all motifs are omitted.
void SearchText::add_stretch(Stretch stretch) {
    // Fast path: most stretches are short and have no breaks
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

/// Copies slots [from, to) of the batch, and adds a break.
void SearchText::add_part(std::uint64_t from, std::uint64_t to) {
    make_room(to - from + 1);
    parts_.push_back({size_, from});
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

}  // namespace motifcount::internal
