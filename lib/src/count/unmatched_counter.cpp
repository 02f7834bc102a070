#include "count/unmatched_counter.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "core/release.hpp"
#include "dna/text_window.hpp"
#include "hits/fragments.hpp"
#include "pattern/gram_table.hpp"

namespace motifcount::internal {
namespace {

std::string sequence_of(std::uint64_t code, std::uint64_t length) {
    std::string sequence(length, 'A');
    for (auto letter = sequence.rbegin(); letter != sequence.rend(); ++letter, code >>= 2)
        *letter = "ACGT"[code & 3U];
    return sequence;
}

/// Returns the 32 bases in a word in reverse order.
std::uint64_t reversed(std::uint64_t bases) noexcept {
    bases = (bases >> 2U & 0x3333333333333333U) | (bases & 0x3333333333333333U) << 2U;
    bases = (bases >> 4U & 0x0F0F0F0F0F0F0F0FU) | (bases & 0x0F0F0F0F0F0F0F0FU) << 4U;
    return __builtin_bswap64(bases);
}

}  // namespace

std::uint64_t most_frequent_length(PatternSet const& patterns) {
    std::map<std::uint64_t, std::size_t> counts;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) ++counts[patterns.length(pattern)];
    return std::ranges::max_element(counts, {}, [](auto const& entry) { return entry.second; })->first;
}

UnmatchedCounter::UnmatchedCounter(DetectedOffsets const& starts, std::uint64_t length)
    : strands_(starts.strand),
      offsets_(starts.offsets.list.size() > max_offsets ? std::vector<std::uint64_t>{} : starts.offsets.list),
      length_(static_cast<unsigned>(std::min(length, longest))) {}

void UnmatchedCounter::add(Batch const& batch, std::span<std::uint32_t const> missed) {
    if (full()) return;
    auto [begin, end] = whole_fragments(batch, pairs_);
    begin = std::min(begin, batch.records.size());
    end = std::max(begin, end);
    auto next = missed.begin();
    auto const is_missed = [&](std::size_t record) {
        next = std::lower_bound(next, missed.end(), record);
        return next != missed.end() && *next == record;
    };
    for (std::size_t record = 0; record < begin; ++record) add_part(batch, record, is_missed(record));
    std::size_t const records_in_fragment = pairs_ ? 2 : 1;
    next = std::lower_bound(next, missed.end(), begin);
    while (next != missed.end() && *next < end) {
        std::size_t const fragment = *next - (*next - begin) % records_in_fragment;
        if (*next == fragment && (!pairs_ || is_missed(fragment + 1)))
            add_fragment(batch.text, batch.records.subspan(fragment, records_in_fragment));
        next = std::lower_bound(next, missed.end(), fragment + records_in_fragment);
    }
    for (std::size_t record = end; record < batch.records.size(); ++record)
        add_part(batch, record, is_missed(record));
}

/// Adds the part of a record in this batch to the open fragment. If the fragment is complete and has no hit, adds its windows.
void UnmatchedCounter::add_part(Batch const& batch, std::size_t record, bool missed) {
    std::uint64_t const ordinal = batch.first_record + record;
    bool const begins = record != 0 || !batch.first_continues;
    bool const ends = record + 1 != batch.records.size() || !batch.last_continues;
    if (begins && (!pairs_ || ordinal % 2 == 0)) open_ = {};
    if (begins || open_.records.empty()) open_.records.emplace_back();
    open_.has_hit |= !missed;
    RecordSpan const& span = batch.records[record];
    std::uint64_t const from = span.first + (record == 0 ? batch.halo : 0);
    std::uint64_t const to = span.end();
    open_.letters += to - from;
    if (!open_.has_hit && open_.letters <= max_split_fragment)
        for (std::uint64_t slot = from; slot < to; ++slot)
            open_.records.back() += batch.text.is_break(slot) ? 'N' : "ACGT"[batch.text.base(slot)];
    if (!ends || (pairs_ && ordinal % 2 == 0) || open_.has_hit) return;
    open_text_.clear();
    if (open_.letters <= max_split_fragment) {
        for (std::string const& letters : open_.records) {
            open_text_.begin_record("");
            open_text_.append(letters);
            open_text_.end_record();
        }
    }
    Batch const fragment = open_text_.batch();
    add_fragment(fragment.text, fragment.records);
}

void UnmatchedCounter::add_fragment(TextView const& text, std::span<RecordSpan const> records) {
    if (full()) return;
    std::size_t const before = codes_.size();
    for (auto const& [first, length] : records) {
        StrandFilter const strand = &first == &records.front().first ? strands_.first : strands_.second;
        for (std::uint64_t const offset : offsets_) {
            if (offset + length_ > length) break;
            if (strand != StrandFilter::reverse) add_window(text, first + offset, false);
            if (strand != StrandFilter::forward) add_window(text, first + length - offset - length_, true);
        }
    }
    windows_of_.push_back(static_cast<std::uint8_t>(codes_.size() - before));
}

void UnmatchedCounter::add_window(TextView const& text, std::uint64_t first, bool reverse) {
    if (!text.breaks.empty() &&
        (bits_at(text.breaks.data(), first) & ((std::uint64_t{1} << length_) - 1)) != 0)
        return;
    std::uint64_t const bases = bases_at(text.bases.data(), first);
    std::uint64_t const code =
        reverse ? ~bases & base_mask(length_) : reversed(bases) >> (2 * (longest - length_));
    // The maximum size is reserved at the start, because unused pages take no memory. Growing would need memory for two copies.
    if (codes_.capacity() == 0) codes_.reserve(UnmatchedSequences::max_sequences + 4 * max_offsets);
    codes_.push_back(code);
}

void UnmatchedCounter::append(UnmatchedCounter const& next) {
    auto code = next.codes_.begin();
    for (std::uint8_t const windows : next.windows_of_) {
        if (full()) return;
        codes_.insert(codes_.end(), code, code + windows);
        windows_of_.push_back(windows);
        code += windows;
    }
}

/// Returns the sorted windows that occur in at least two fragments. Windows with a unique hash are removed before sorting.
/// Most windows have a unique hash, and sorting all windows takes more than twice as long.
std::vector<UnmatchedCounter::Window> UnmatchedCounter::windows_of_several_fragments() const {
    auto const log2_hashes = static_cast<unsigned>(std::bit_width(8 * codes_.size() + 64));
    auto const hash = [&](std::uint64_t code) { return code * gram_multiplier >> (64 - log2_hashes); };
    std::vector<bool> once(std::size_t{1} << log2_hashes);
    std::vector<bool> twice(once.size());
    for (std::uint64_t const code : codes_) {
        std::uint64_t const at = hash(code);
        if (once[at]) twice[at] = true;
        once[at] = true;
    }
    std::vector<Window> windows;
    auto code = codes_.begin();
    for (std::size_t fragment = 0; fragment < windows_of_.size(); ++fragment)
        for (unsigned left = windows_of_[fragment]; left > 0; --left, ++code)
            if (twice[hash(*code)]) windows.push_back({*code, fragment});
    std::ranges::sort(windows);
    windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
    std::size_t kept = 0;
    for (std::size_t from = 0, to = 0; from < windows.size(); from = to) {
        while (to < windows.size() && windows[to].code == windows[from].code) ++to;
        if (to - from == 1) continue;
        while (from < to) windows[kept++] = windows[from++];
    }
    windows.resize(kept);
    return windows;
}

UnmatchedSequences UnmatchedCounter::most_frequent() {
    UnmatchedSequences found;
    found.fragments = windows_of_.size();
    std::vector<Window> const several = windows_of_several_fragments();
    release(codes_);
    std::vector<bool> is_covered(windows_of_.size());
    while (found.rows.size() < UnmatchedSequences::most) {
        std::uint64_t best = 0;
        std::uint64_t fragments = 1;
        for (auto at = several.begin(); at != several.end();) {
            std::uint64_t const code = at->code;
            std::uint64_t count = 0;
            for (; at != several.end() && at->code == code; ++at) count += is_covered[at->fragment] ? 0 : 1;
            if (count > fragments) {
                fragments = count;
                best = code;
            }
        }
        if (fragments == 1) break;
        for (Window const& window : several)
            if (window.code == best) is_covered[window.fragment] = true;
        found.rows.push_back({sequence_of(best, length_), fragments});
    }
    return found;
}

}  // namespace motifcount::internal
