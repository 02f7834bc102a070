#include "run/window_tally.hpp"

#include <algorithm>
#include <string>

namespace motifcount::internal {
namespace {

std::string sequence_of(std::uint64_t code, std::uint64_t length) {
    std::string sequence(length, 'A');
    for (auto letter = sequence.rbegin(); letter != sequence.rend(); ++letter, code >>= 2)
        *letter = "ACGT"[code & 3U];
    return sequence;
}

}  // namespace

WindowTally::WindowTally(MotifStarts const& starts, std::uint64_t length, bool pairs)
    : strand_(starts.strand),
      offsets_(starts.offsets.list.size() > most_offsets ? std::vector<std::uint64_t>{}
                                                         : starts.offsets.list),
      length_(std::min(length, longest)),
      pairs_(pairs) {}

void WindowTally::add(Batch const& batch, std::vector<bool> const& with_motif) {
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        bool const cut =
            (i == 0 && batch.first_continues) || (i + 1 == batch.records.size() && batch.last_continues);
        std::uint64_t const record = batch.first_record + i;
        std::uint64_t const unit = pairs_ ? record / 2 : record;
        if (cut || unit >= with_motif.size() || with_motif[unit]) continue;
        auto const [first, length] = batch.records[i];
        for (std::uint64_t const offset : offsets_) {
            if (offset + length_ > length) break;
            if (strand_ != StrandFilter::reverse) add_window(batch.text, first + offset, false, unit);
            if (strand_ != StrandFilter::forward)
                add_window(batch.text, first + length - offset - length_, true, unit);
        }
    }
}

void WindowTally::add_window(TextView const& text, std::uint64_t first, bool reverse, std::uint64_t unit) {
    std::uint64_t code = 0;
    for (std::uint64_t i = 0; i < length_; ++i) {
        std::uint64_t const slot = reverse ? first + length_ - 1 - i : first + i;
        if (text.is_break(slot)) return;
        code = code << 2 | (reverse ? 3 - text.base(slot) : text.base(slot));
    }
    windows_.push_back({code, unit});
}

FrequentWindows WindowTally::most_frequent(std::vector<bool> const& with_motif) {
    FrequentWindows found;
    found.units = static_cast<std::uint64_t>(std::ranges::count(with_motif, false));
    std::ranges::sort(windows_);
    windows_.erase(std::unique(windows_.begin(), windows_.end()), windows_.end());
    std::vector<bool> told = with_motif;
    while (found.rows.size() < FrequentWindows::most) {
        std::uint64_t best = 0;
        std::uint64_t units = 1;
        for (auto at = windows_.begin(); at != windows_.end();) {
            std::uint64_t const code = at->code;
            std::uint64_t count = 0;
            for (; at != windows_.end() && at->code == code; ++at) count += told[at->unit] ? 0 : 1;
            if (count > units) {
                units = count;
                best = code;
            }
        }
        if (units == 1) break;
        for (Window const& window : windows_)
            if (window.code == best) told[window.unit] = true;
        found.rows.push_back({sequence_of(best, length_), units});
    }
    return found;
}

}  // namespace motifcount::internal
