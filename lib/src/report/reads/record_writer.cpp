#include "report/reads/record_writer.hpp"

#include <algorithm>
#include <array>

namespace motifcount::internal {

void RecordWriter::begin_input(bool pairs) {
    pairs_ = pairs;
    text_.clear();
    starts_.clear();
    first_ = 0;
    last_.reset();
    with_hits_.clear();
}

void RecordWriter::add(RecordText const& text, std::uint64_t decided,
                       std::optional<std::uint64_t> last_record) {
    last_ = last_record;
    // Text before the first record of an input, such as blank lines or a byte order mark, is dropped.
    std::size_t const skipped =
        starts_.empty() ? (text.starts.empty() ? text.bytes.size() : text.starts.front()) : 0;
    for (std::size_t const start : text.starts) starts_.push_back(text_.size() + start - skipped);
    text_.append(text.bytes, skipped);
    // The last record may continue in the next batch, so it is not complete.
    std::uint64_t const complete = first_ + (starts_.empty() ? 0 : starts_.size() - 1);
    write_until(std::min(decided, complete));
}

void RecordWriter::end_input() {
    write_until(first_ + starts_.size());
}

void RecordWriter::write_until(std::uint64_t known) {
    std::size_t const step = pairs_ ? 2 : 1;
    std::size_t index = 0;  // Index of a record in starts_
    auto const text_of = [this](std::size_t i) {
        std::size_t const end = i + 1 < starts_.size() ? starts_[i + 1] : text_.size();
        return std::string_view(text_).substr(starts_[i], end - starts_[i]);
    };
    for (; first_ + index + step <= known; index += step) {
        bool matched = false;
        while (!with_hits_.empty() && with_hits_.front() < first_ + index + step) {
            with_hits_.pop_front();
            matched = true;
        }
        if (last_ && first_ + index > *last_) continue;
        std::array const texts{text_of(index), text_of(index + step - 1)};
        write(first_ + index, std::span(texts).first(step), matched);
    }
    if (index == 0) return;
    std::size_t const used = index < starts_.size() ? starts_[index] : text_.size();
    text_.erase(0, used);
    starts_.erase(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(index));
    for (std::size_t& start : starts_) start -= used;
    first_ += index;
}

}  // namespace motifcount::internal
