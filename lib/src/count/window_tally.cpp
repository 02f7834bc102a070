#include "count/window_tally.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

#include "core/large_vector.hpp"
#include "core/parallel.hpp"
#include "dna/text_window.hpp"
#include "hits/whole_units.hpp"
#include "pattern/gram_table.hpp"

namespace motifcount::internal {
namespace {

std::string sequence_of(std::uint64_t code, std::uint64_t length) {
    std::string sequence(length, 'A');
    for (auto letter = sequence.rbegin(); letter != sequence.rend(); ++letter, code >>= 2)
        *letter = "ACGT"[code & 3U];
    return sequence;
}

/// The 32 bases of a word in the opposite order.
std::uint64_t turned_round(std::uint64_t bases) noexcept {
    bases = (bases >> 2U & 0x3333333333333333U) | (bases & 0x3333333333333333U) << 2U;
    bases = (bases >> 4U & 0x0F0F0F0F0F0F0F0FU) | (bases & 0x0F0F0F0F0F0F0F0FU) << 4U;
    return __builtin_bswap64(bases);
}

/// Whether hashes were seen once, and whether twice: bits, as many as a power of two. Both of a hash lie in one line of memory,
/// which may be asked for.
class HashBits {
public:
    explicit HashBits(std::size_t hashes)
        : log2_(static_cast<unsigned>(std::bit_width(8 * hashes + 64))),
          words_((std::size_t{1} << log2_) / 64, Words{}) {}

    void prefetch(std::uint64_t hash) const noexcept { __builtin_prefetch(&words_[place(hash) / 64], 1); }
    void add(std::uint64_t hash) noexcept {
        Words& words = words_[place(hash) / 64];
        std::uint64_t const bit = std::uint64_t{1} << (place(hash) % 64);
        words.twice |= words.once & bit;
        words.once |= bit;
    }
    [[nodiscard]] bool twice(std::uint64_t hash) const noexcept {
        return (words_[place(hash) / 64].twice >> (place(hash) % 64) & 1U) != 0;
    }

private:
    struct Words {
        std::uint64_t once;
        std::uint64_t twice;
    };
    [[nodiscard]] std::size_t place(std::uint64_t hash) const noexcept {
        return static_cast<std::size_t>(hash >> (64 - log2_));
    }

    unsigned log2_;
    LargeVector<Words> words_;
};

}  // namespace

std::uint64_t most_frequent_length(PatternSet const& patterns) {
    std::map<std::uint64_t, std::size_t> counts;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) ++counts[patterns.length(pattern)];
    return std::ranges::max_element(counts, {}, [](auto const& entry) { return entry.second; })->first;
}

WindowTally::WindowTally(MotifStarts const& starts, std::uint64_t length)
    : strand_(starts.strand),
      offsets_(starts.offsets.list.size() > most_offsets ? std::vector<std::uint64_t>{}
                                                         : starts.offsets.list),
      length_(static_cast<unsigned>(std::min(length, longest))) {}

void WindowTally::add(Batch const& batch, std::span<std::uint32_t const> missed) {
    if (full()) return;
    auto [begin, end] = whole_units(batch, pairs_);
    begin = std::min(begin, batch.records.size());
    end = std::max(begin, end);
    auto next = missed.begin();
    auto const is_missed = [&](std::size_t record) {
        next = std::lower_bound(next, missed.end(), record);
        return next != missed.end() && *next == record;
    };
    for (std::size_t record = 0; record < begin; ++record) add_part(batch, record, is_missed(record));
    std::size_t const in_unit = pairs_ ? 2 : 1;
    next = std::lower_bound(next, missed.end(), begin);
    while (next != missed.end() && *next < end) {
        std::size_t const unit = *next - (*next - begin) % in_unit;
        if (*next == unit && (!pairs_ || is_missed(unit + 1)))
            add_unit(batch.text, batch.records.subspan(unit, in_unit));
        next = std::lower_bound(next, missed.end(), unit + in_unit);
    }
    for (std::size_t record = end; record < batch.records.size(); ++record)
        add_part(batch, record, is_missed(record));
}

/// What a batch has of a record of the open unit.
void WindowTally::add_part(Batch const& batch, std::size_t record, bool missed) {
    std::uint64_t const ordinal = batch.first_record + record;
    bool const begins = record != 0 || !batch.first_continues;
    bool const ends = record + 1 != batch.records.size() || !batch.last_continues;
    if (begins && (!pairs_ || ordinal % 2 == 0)) open_ = {};
    if (begins || open_.records.empty()) open_.records.emplace_back();
    open_.has_hit |= !missed;
    RecordSpan const& span = batch.records[record];
    std::uint64_t const from = span.first + (record == 0 ? batch.warm_up : 0);
    std::uint64_t const to = span.end();
    open_.letters += to - from;
    if (!open_.has_hit && open_.letters <= longest_unit)
        for (std::uint64_t slot = from; slot < to; ++slot)
            open_.records.back() += batch.text.is_break(slot) ? 'N' : "ACGT"[batch.text.base(slot)];
    if (!ends || (pairs_ && ordinal % 2 == 0) || open_.has_hit) return;
    open_text_.clear();
    if (open_.letters <= longest_unit) {
        for (std::string const& letters : open_.records) {
            open_text_.begin_record("");
            open_text_.append(letters);
            open_text_.end_record();
        }
    }
    Batch const unit = open_text_.batch();
    add_unit(unit.text, unit.records);
}

void WindowTally::add_unit(TextView const& text, std::span<RecordSpan const> records) {
    if (full()) return;
    std::size_t const before = codes_.size();
    for (auto const& [first, length] : records) {
        for (std::uint64_t const offset : offsets_) {
            if (offset + length_ > length) break;
            if (strand_ != StrandFilter::reverse) add_window(text, first + offset, false);
            if (strand_ != StrandFilter::forward) add_window(text, first + length - offset - length_, true);
        }
    }
    windows_of_.push_back(static_cast<std::uint8_t>(codes_.size() - before));
}

void WindowTally::add_window(TextView const& text, std::uint64_t first, bool reverse) {
    if (!text.breaks.empty() &&
        (bits_at(text.breaks.data(), first) & ((std::uint64_t{1} << length_) - 1)) != 0)
        return;
    std::uint64_t const bases = bases_at(text.bases.data(), first);
    std::uint64_t const code =
        reverse ? ~bases & base_mask(length_) : turned_round(bases) >> (2 * (longest - length_));
    // Pages that are not written to take no memory; to grow would copy what there is, and hold it twice.
    if (codes_.capacity() == 0) codes_.reserve(FrequentWindows::most_windows + 4 * most_offsets);
    codes_.push_back(code);
}

void WindowTally::append(WindowTally const& next) {
    auto code = next.codes_.begin();
    for (std::uint8_t const windows : next.windows_of_) {
        if (full()) return;
        codes_.insert(codes_.end(), code, code + windows);
        windows_of_.push_back(windows);
        code += windows;
    }
}

/// Calls use(number, hash) for those whose hashes begin with these bits; use gets the hash without them. Before, calls
/// prefetch(hash) for some at a time.
template <class Prefetch, class Use>
void WindowTally::for_each_of(unsigned part, unsigned log2_parts, Prefetch&& prefetch, Use&& use) const {
    constexpr std::size_t block = 64;
    std::array<std::uint32_t, block> chosen;
    std::array<std::uint64_t, block> hashes;
    for (std::size_t first = 0; first < codes_.size(); first += block) {
        std::size_t const end = std::min(codes_.size(), first + block);
        std::size_t count = 0;
        for (std::size_t i = first; i < end; ++i) {
            std::uint64_t const hash = codes_[i] * gram_multiplier;
            chosen[count] = static_cast<std::uint32_t>(i);
            hashes[count] = hash << log2_parts;
            count += hash >> 1U >> (63 - log2_parts) == part ? 1 : 0;
        }
        for (std::size_t i = 0; i < count; ++i) prefetch(hashes[i]);
        for (std::size_t i = 0; i < count; ++i) use(chosen[i], hashes[i]);
    }
}

/// Those whose hashes begin with these bits, sorted. Most windows are in one place alone; to sort these would take ten times as
/// long as all else.
std::vector<WindowTally::Window> WindowTally::of_several_units(unsigned part, unsigned log2_parts) const {
    HashBits seen(codes_.size() >> log2_parts);
    auto const prefetch = [&](std::uint64_t hash) { seen.prefetch(hash); };
    for_each_of(part, log2_parts, prefetch, [&](std::size_t, std::uint64_t hash) { seen.add(hash); });
    std::vector<Window> windows;
    std::uint64_t unit = 0;
    std::size_t unit_end = windows_of_.empty() ? 0 : windows_of_.front();
    for_each_of(part, log2_parts, prefetch, [&](std::size_t number, std::uint64_t hash) {
        if (!seen.twice(hash)) return;
        while (unit_end <= number) unit_end += windows_of_[++unit];
        windows.push_back({codes_[number], unit});
    });
    std::ranges::sort(windows);
    windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
    std::vector<Window> several;
    for (auto from = windows.begin(); from != windows.end();) {
        auto const end =
            std::find_if(from, windows.end(), [from](Window const& w) { return w.code != from->code; });
        if (end - from > 1) several.insert(several.end(), from, end);
        from = end;
    }
    return several;
}

FrequentWindows WindowTally::most_frequent(unsigned threads) {
    FrequentWindows found;
    found.units = windows_of_.size();
    // Every thread reads all windows, so a few of them will do.
    unsigned const log2_parts = std::min(2U, static_cast<unsigned>(std::bit_width(threads)) - 1);
    std::vector<std::vector<Window>> parts(std::size_t{1} << log2_parts);
    parallel_for(threads, parts.size(), [&](std::size_t part) {
        parts[part] = of_several_units(static_cast<unsigned>(part), log2_parts);
    });
    codes_ = {};
    std::vector<Window> several;
    for (auto& part : parts) {
        auto const middle = static_cast<std::ptrdiff_t>(several.size());
        several.insert(several.end(), part.begin(), part.end());
        std::inplace_merge(several.begin(), several.begin() + middle, several.end());
        part = {};
    }
    std::vector<bool> told(windows_of_.size());
    while (found.rows.size() < FrequentWindows::most) {
        std::uint64_t best = 0;
        std::uint64_t units = 1;
        for (auto at = several.begin(); at != several.end();) {
            std::uint64_t const code = at->code;
            std::uint64_t count = 0;
            for (; at != several.end() && at->code == code; ++at) count += told[at->unit] ? 0 : 1;
            if (count > units) {
                units = count;
                best = code;
            }
        }
        if (units == 1) break;
        for (Window const& window : several)
            if (window.code == best) told[window.unit] = true;
        found.rows.push_back({sequence_of(best, length_), units});
    }
    return found;
}

}  // namespace motifcount::internal
