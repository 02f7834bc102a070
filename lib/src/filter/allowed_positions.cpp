#include "filter/allowed_positions.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {
namespace {

// Limits for searching overlapping windows separately. max_repeated: average number of copied bases per covered base.
// longest_window: window length in bases, which limits the copied text if windows are close together.
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

void set_offsets(Batch const& batch, HitFilter const& filter, Strand strand, SlotMask& mask) {
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

}  // namespace

SearchedPatterns::SearchedPatterns(PatternSet const& patterns)
    : min_length(patterns.min_length()), max_length(patterns.max_length()) {
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        unsigned strands = patterns.palindrome_strands(patterns.group(pattern));
        has_reverse_palindromes = has_reverse_palindromes || strands > 1;
        if (strands == 0) strands = patterns.is_reverse(pattern) ? 2 : 1;
        has_forward = has_forward || (strands & 1U) != 0;
        has_reverse = has_reverse || (strands & 2U) != 0;
    }
    for (GroupId group = 0; group < patterns.group_count() && !has_palindromes; ++group)
        has_palindromes = !patterns.has_both_strands(group) && patterns.palindrome_strands(group) == 0;
}

bool SearchedPatterns::all_hits_pass(HitFilter const& filter) const {
    if (filter.one_strand() && has_forward && has_reverse) return false;
    if (!filter.by_position()) return true;
    if (min_length != max_length || min_length > longest_window || has_forward == has_reverse ||
        has_reverse_palindromes)
        return false;
    auto const length = static_cast<double>(min_length);
    return (filter.has_flanks() && filter.flank_share().both() * length <= max_repeated - 1) ||
           (!filter.offsets().empty() && repeated(filter.offsets(), min_length) <= max_repeated);
}

bool SearchedPatterns::offsets_cover_most(PackedText const& text, HitFilter const& filter) const {
    Batch const batch = text.batch();
    if (batch.records.empty()) return false;
    std::uint64_t const bases = batch.text.size / batch.records.size();  // Average number of bases per record
    std::uint64_t covered = 0;
    std::uint64_t end = 0;
    for (auto const& run : filter.offset_runs()) {
        std::uint64_t const from = std::max(end, std::min(run.first, bases));
        end = std::max(from, std::min(run.last + max_length, bases));
        covered += end - from;
    }
    if (uses_forward(filter) && uses_reverse(filter)) covered *= 2;
    return 2 * covered > bases;
}

void AllowedPositions::find(Batch const& batch, HitFilter const& filter) {
    if (std::exchange(is_found_, true)) return;
    bool const allows_ambiguous = filter.flanks(Strand::forward).allows_ambiguous;
    if (allows_ambiguous) {
        ambiguous_.assign(batch.text.size, false);
        ambiguous_ |= batch.text.breaks;
        ambiguous_.clear(batch.text.size, (batch.text.size + 63) / 64 * 64);
        for (RecordSpan const& record : batch.records) ambiguous_.clear(record.end(), record.end() + 1);
    }
    flanks_.set_text(batch.text, allows_ambiguous ? &ambiguous_ : nullptr);
    auto const find_on = [&](bool is_used, Strand strand, SpanPositions& positions) {
        positions.by_start = positions.by_end = false;
        if (is_used) find(batch, filter, strand, positions);
    };
    find_on(patterns_.uses_forward(filter), Strand::forward, by_strand_.forward);
    find_on(patterns_.uses_reverse(filter), Strand::reverse, by_strand_.reverse);
}

void AllowedPositions::find(Batch const& batch, HitFilter const& filter, Strand strand,
                            SpanPositions& positions) {
    auto const& [before, after, mismatches, allows_ambiguous] = filter.flanks(strand);
    positions.by_start = !before.empty();
    positions.by_end = !after.empty();
    if (positions.by_start) find_flanks(before, true, mismatches, positions.starts);
    if (positions.by_end) find_flanks(after, false, mismatches, positions.ends);
    if (filter.offsets().empty()) return;
    // Offsets are in the motif's direction. On the reverse strand, they are distances from the end of the record.
    bool const forward = strand == Strand::forward;
    bool& bound = forward ? positions.by_start : positions.by_end;
    SlotMask& mask = forward ? positions.starts : positions.ends;
    SlotMask& at_offsets = bound ? flank_ : mask;
    at_offsets.assign(batch.text.size, false);
    set_offsets(batch, filter, strand, at_offsets);
    if (bound) mask &= flank_;
    bound = true;
}

/// Sets `positions` to the slots after the flanks if `ends_there`, otherwise to the first slots of the flanks.
void AllowedPositions::find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                                   SlotMask& positions) {
    for (std::size_t i = 0; i < flanks.size(); ++i) {
        SlotMask& found = i == 0 ? positions : flank_;
        flanks_.find(flanks[i], mismatches, found);
        if (ends_there) found.move_up(flanks[i].size());
        if (i != 0) positions |= flank_;
    }
}

SlotMask const& AllowedPositions::find_starts() {
    SpanPositions const& only = patterns_.has_forward ? by_strand_.forward : by_strand_.reverse;
    if (!only.by_end) return only.starts;
    flank_ = only.ends;
    flank_.move_down(patterns_.max_length);
    if (only.by_start) flank_ &= only.starts;
    return flank_;
}

void AllowedPositions::find_covered(HitFilter const& filter, SlotMask& covered) {
    auto const add = [&](bool is_used, SpanPositions const& positions) {
        if (!is_used) return;
        flank_ = positions.by_start ? positions.starts : positions.ends;
        if (positions.by_start)
            flank_.spread_up(patterns_.max_length);
        else
            flank_.spread_down(patterns_.max_length);
        covered |= flank_;
    };
    add(patterns_.uses_forward(filter), by_strand_.forward);
    add(patterns_.uses_reverse(filter), by_strand_.reverse);
}

}  // namespace motifcount::internal
