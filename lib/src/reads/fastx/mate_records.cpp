#include "reads/fastx/mate_records.hpp"

#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "io/byte_order_mark.hpp"
#include "io/byte_scan.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t npos = std::string_view::npos;
/// Bytes of text read from an input at a time
constexpr std::size_t step = std::size_t{1} << 20;
/// Bytes read at a time from a pipe (64 KiB). Small, because a program that writes both mates may wait for the other pipe.
constexpr std::size_t pipe_step = std::size_t{1} << 14;
/// Maximum number of remaining bytes in a chunk that are copied to the front of the next chunk
constexpr std::size_t short_rest = std::size_t{1} << 13;

/// Returns the end of the complete record that begins at `at`. Returns 0 if read() must decide, because the record is
/// incomplete or wrong, or a blank line precedes it. `ends`: line ends from `at`; advanced to the end of the record
std::size_t end_of_record(std::string_view text, std::size_t at, LineEnds& ends) {
    if (at >= text.size()) return 0;
    if (text[at] == '>') {
        for (;;) {
            std::size_t const line_end = ends.next();
            if (line_end >= text.size() - 1) return 0;
            if (text[line_end + 1] == '>') return line_end + 1;
        }
    }
    if (text[at] != '@') return 0;
    std::size_t const title_end = ends.next();
    std::size_t const sequence_end = ends.next();
    std::size_t const plus_end = ends.next();
    std::size_t const quality_end = ends.next();
    if (quality_end == npos || text[sequence_end + 1] != '+') return 0;
    // If the lengths differ, read() compares them without carriage returns.
    if (quality_end - plus_end != sequence_end - title_end) return 0;
    bool const same_ends = (text[sequence_end - 1] == '\r') == (text[quality_end - 1] == '\r');
    return same_ends ? quality_end + 1 : 0;
}

/// Returns a position at which a record seems to begin: the start of the text, or one of the next lines.
std::size_t guess_first_record(std::string_view text) {
    constexpr unsigned lines = 8;  // Two records
    std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    if (text.substr(at, 1) == ">") return at;
    for (unsigned line = 0; line < lines; ++line) {
        LineEnds ends(text, at);
        if (text.substr(at, 1) == "@" && end_of_record(text, at, ends) != 0) return at;
        at = text.find('\n', at);
        if (at++ == npos) return npos;
    }
    std::size_t const fasta = text.find("\n>");
    return fasta == npos ? npos : fasta + 1;
}

/// Marks the starts of records from the guessed first record, and the end of the last complete record.
void mark_records(AheadChunk& ahead) {
    ahead.marks.clear();
    std::string_view const text = ahead.chunk.view();
    std::size_t at = guess_first_record(text);
    if (at == npos) return;
    char const format = text[at];
    LineEnds ends(text, at);
    do {
        ahead.marks.push_back(at);
        at = at < text.size() && text[at] == format ? end_of_record(text, at, ends) : 0;
    } while (at != 0);
}

}  // namespace

MateRecords::MateRecords(std::unique_ptr<ChunkSource> source, std::size_t max_ahead)
    : chunks_(std::move(source), max_ahead == 0 ? pipe_step : step, max_ahead, &mark_records) {}

bool MateRecords::must_wait() const noexcept {
    bool const needs_chunk = !ended_ && rest().size() < step / 2;
    return needs_chunk && !(chunk_ != nullptr && chunk_->chunk.last) && chunks_.must_wait();
}

bool MateRecords::find() {
    while (found_ == 0) {
        if (find_marked()) break;
        std::string_view record;
        if (read(record)) {
            // In FASTQ, the lengths show whether the last line is complete. FASTA has no such check.
            if (record.front() == '>' && lacked_line_end_ && rest().empty() && missing_end_block())
                throw_input_error(source().name(), missing_end_in_line);
            single_ = record;
            found_ = 1;
        } else if (!ended_) {
            refill();
        } else {
            if (rest().empty()) return false;
            if (line_ != 3 || lacked_line_end_) fail_in_last();
            head_ += '\n';  // An empty quality line may lack its line end
            text_ = head_;
        }
    }
    return true;
}

/// Finds all marked records from the current position. Requires that a marked record begins there.
bool MateRecords::find_marked() {
    if (in_head_) return false;
    std::vector<std::size_t> const& marks = chunk_->marks;
    std::size_t const text_start = text_.size() - chunk_->chunk.size;
    while (next_mark_ < marks.size() && text_start + marks[next_mark_] < at_) ++next_mark_;
    if (next_mark_ + 1 >= marks.size() || text_start + marks[next_mark_] != at_) return false;
    found_ = marks.size() - 1 - next_mark_;
    return true;
}

std::size_t MateRecords::count_within(std::size_t bytes) const {
    if (!single_.empty()) return 1;
    auto const first = chunk_->marks.begin() + static_cast<std::ptrdiff_t>(next_mark_);
    auto const end = std::lower_bound(first + 1, chunk_->marks.end() - 1, *first + bytes);
    return static_cast<std::size_t>(end - first);
}

std::size_t MateRecords::take(std::size_t count, std::vector<MateRun>& runs) {
    found_ -= count;
    records_ += count;
    if (!single_.empty()) {
        std::string_view record = std::exchange(single_, {});
        std::shared_ptr<void const> owner = chunk_;
        if (in_head_) {
            auto copy = std::make_shared<std::string>(record);
            record = *copy;
            owner = std::move(copy);
        }
        runs.push_back({std::move(owner), record, {}});
        return record.size();
    }
    std::size_t const* const marks = chunk_->marks.data() + next_mark_;
    std::string_view const text = rest().substr(0, marks[count] - marks[0]);
    runs.push_back({chunk_, text, {marks, count + 1}});
    at_ += text.size();
    next_mark_ += count;
    lines_ += text.front() == '>' ? static_cast<std::uint64_t>(std::ranges::count(text, '\n')) : 4 * count;
    return text.size();
}

void MateRecords::fail_record(std::uint64_t number, std::string const& mate) const {
    throw_input_error(source().name(),
                      std::string("record ") + std::to_string(number) + " and its mate in " + mate +
                          " have different formats: both mates must be FASTQ, or both FASTA");
}

/// Reads more text. Keeps an incomplete long record in head_, so that its bytes are copied and searched only once.
void MateRecords::refill() {
    if (in_head_)
        head_.erase(0, at_);
    else
        head_.assign(rest());
    text_ = head_;
    at_ = 0;
    in_head_ = true;
    if (chunk_ != nullptr && chunk_->chunk.error) std::rethrow_exception(chunk_->chunk.error);
    bool const was_last = chunk_ != nullptr && chunk_->chunk.last;
    std::shared_ptr<AheadChunk> next = was_last ? nullptr : chunks_.take();
    if (next == nullptr) {
        ended_ = true;
        // Adds a missing line end, because every record must have one.
        lacked_line_end_ = !head_.empty() && head_.back() != '\n';
        if (lacked_line_end_) head_ += '\n';
        text_ = head_;
        return;
    }
    chunk_ = std::move(next);
    next_mark_ = 0;
    TextChunk& chunk = chunk_->chunk;
    if (head_.empty() && lines_ == 0 && chunk.view().starts_with(byte_order_mark)) {
        chunk.front += byte_order_mark.size();
        chunk.size -= byte_order_mark.size();
        for (std::size_t& mark : chunk_->marks) mark -= byte_order_mark.size();
    }
    in_head_ = head_.size() > short_rest;
    if (in_head_) {
        head_ += chunk.view();
        text_ = head_;
    } else {
        text_ = chunk.prepend(head_);
    }
}

bool MateRecords::read(std::string_view& record) {
    skip_blank_lines();
    if (at_ == text_.size() || text_[at_] == '\r') return false;
    bool const fasta = text_[at_] == '>';
    if (!fasta && text_[at_] != '@') {
        ++lines_;
        fail("expected a record that begins with @ or >");
    }
    std::size_t const size = fasta ? fasta_size() : fastq_size();
    if (size == npos) {
        searched_ = rest().size();
        return false;
    }
    record = rest().substr(0, size);
    at_ += size;
    searched_ = 0;
    line_ = 0;
    lines_ += fasta ? static_cast<std::uint64_t>(std::count(record.begin(), record.end(), '\n')) : 4;
    return true;
}

/// Skips blank lines. Stops at a carriage return if the byte after it is not available yet.
void MateRecords::skip_blank_lines() {
    for (; at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r'); ++at_) {
        if (text_[at_] == '\r') {
            if (at_ + 1 == text_.size()) return;
            if (text_[++at_] != '\n') {
                ++lines_;
                fail(stray_return);
            }
        }
        ++lines_;
    }
}

std::size_t MateRecords::fasta_size() const {
    std::size_t const next = rest().find("\n>", searched_ - std::min<std::size_t>(searched_, 1));
    if (next != npos) return next + 1;
    return ended_ ? rest().size() : npos;
}

std::size_t MateRecords::fastq_size() {
    std::string_view const text = rest();
    std::array<std::size_t, 5> starts = starts_;
    for (std::size_t line = line_; line < 4; ++line) {
        std::size_t const start = starts[line];
        bool const bare_plus = line == 2 && text.substr(start, 2) == "+\n";
        std::size_t const end = bare_plus ? start + 1 : text.find('\n', std::max(start, searched_));
        if (end == npos) {
            starts_ = starts;
            line_ = line;
            return npos;
        }
        starts[line + 1] = end + 1;
    }
    if (text[starts[2]] != '+') {
        lines_ += 3;
        fail("expected the '+' line: paired FASTQ must have four lines per record");
    }
    auto const length = [&](std::size_t line) {
        std::size_t end = starts[line + 1] - 1;
        if (end > starts[line] && text[end - 1] == '\r') --end;
        return end - starts[line];
    };
    if (length(1) != length(3)) {
        lines_ += 4;
        fail(std::string("the quality has ") + counted(length(3), "character") + ", but the sequence has " +
             counted(length(1), "letter"));
    }
    return starts[4];
}

void MateRecords::fail_in_last() {
    ++lines_;
    std::string_view title = rest().substr(0, rest().find('\n'));
    if (title.ends_with('\r')) title.remove_suffix(1);
    fail(title.find('\r') != npos ? stray_return : "the input ends inside the record that begins here");
}

void MateRecords::fail(std::string const& what) const {
    throw_input_error(source().name(),
                      "line " + std::to_string(std::max<std::uint64_t>(lines_, 1)) + ": " + what);
}

}  // namespace motifcount::internal
