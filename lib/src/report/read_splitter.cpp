#include "report/read_splitter.hpp"

#include <algorithm>

namespace motifcount::internal {

void ReadSplitter::begin_input(bool pairs) {
    pairs_ = pairs;
    text_.clear();
    starts_.clear();
    first_ = 0;
    last_.reset();
    with_hits_.clear();
}

void ReadSplitter::add(RecordText const& text, std::uint64_t decided,
                       std::optional<std::uint64_t> last_record) {
    last_ = last_record;
    // What lies before the first record of all (blank lines, a byte-order mark) belongs to none.
    std::size_t const skipped =
        starts_.empty() ? (text.starts.empty() ? text.bytes.size() : text.starts.front()) : 0;
    for (std::size_t const start : text.starts) starts_.push_back(text_.size() + start - skipped);
    text_.append(text.bytes, skipped);
    // The text of the last record may go on in the next batch.
    std::uint64_t const complete = first_ + (starts_.empty() ? 0 : starts_.size() - 1);
    write(std::min(decided, complete));
}

void ReadSplitter::end_input() {
    write(first_ + starts_.size());
}

/// Writes the records before `known`.
void ReadSplitter::write(std::uint64_t known) {
    std::size_t const step = pairs_ ? 2 : 1;
    std::size_t index = 0;  // in starts_
    for (; first_ + index + step <= known; index += step) {
        bool hit = false;
        while (!with_hits_.empty() && with_hits_.front() < first_ + index + step) {
            with_hits_.pop_front();
            hit = true;
        }
        if (hit != matched_ || (last_ && first_ + index > *last_)) continue;
        std::size_t const end = index + step < starts_.size() ? starts_[index + step] : text_.size();
        std::string_view const reads = std::string_view(text_).substr(starts_[index], end - starts_[index]);
        out_.write(reads);
        // The last line of an input may lack its end, but another record follows here.
        if (!reads.ends_with('\n')) out_.write("\n");
    }
    if (index == 0) return;
    std::size_t const used = index < starts_.size() ? starts_[index] : text_.size();
    text_.erase(0, used);
    starts_.erase(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(index));
    for (std::size_t& start : starts_) start -= used;
    first_ += index;
}

}  // namespace motifcount::internal
