#include "motifs/motif_parts.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/counted.hpp"
#include "core/parallel.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Bytes of text per part, whose lines take one thread about 0.3 ms
constexpr std::size_t part_bytes = std::size_t{1} << 17U;
/// Many parts are taken at a time, because a set of motifs starts threads for each call. The texts of eight parts and of
/// their motifs fit into an L2 cache. Memory: about 4 MB per thread; must be at least 2
constexpr std::size_t parts_per_thread = 8;

class PartReader {
public:
    PartReader(TableRows& rows, char begin, unsigned threads, ReadPart const& read)
        : rows_(rows), begin_(begin), threads_(threads), read_(read), parts_(parts_per_thread * threads) {}

    /// Reads the next parts on all threads. Returns false if there are no more lines. Throws Error(input) if the file is
    /// damaged.
    [[nodiscard]] bool next() {
        count_ = 0;
        if (!fetch()) return false;
        // A small file has only one part, for which no threads are started.
        bool const is_small = fetch_locked() == nullptr;
        parallel_for(is_small ? 1 : threads_, parts_.size(), [this, first = count_](std::size_t task) {
            if (MotifPart* const part = task < first ? &parts_[task] : fetch_locked()) read(*part);
        });
        return true;
    }

    /// Returns the parts up to the first part with an error, and goes to the last line of the parts before it.
    [[nodiscard]] std::span<MotifPart const> parts() {
        for (std::size_t i = 0; i < count_; ++i) {
            parts_[i].lines_before = rows_.number();
            if (parts_[i].error) return std::span(parts_).first(i + 1);
            rows_.skip_lines(parts_[i].lines, parts_[i].has_line_end);
        }
        return std::span(parts_).first(count_);
    }

    /// Throws the error of a part again, now with the line in the file.
    [[noreturn]] void rethrow(MotifPart const& part) const {
        TableRows rows(rows_, part.text, part.lines_before);
        MotifPart again;
        read_(rows, again);
        std::rethrow_exception(part.error);
    }

private:
    MotifPart* fetch() {
        MotifPart& part = parts_[count_];
        part.clear();
        if (!rows_.next_block(part.text, part_bytes, begin_)) return nullptr;
        ++count_;
        return &part;
    }

    MotifPart* fetch_locked() {
        std::lock_guard const lock(mutex_);
        try {
            return fetch();
        } catch (Error const&) {
            // The parts before the error are taken first. Then next() throws the error, because next_block() repeats it.
            return nullptr;
        }
    }

    void read(MotifPart& part) const {
        try {
            TableRows rows(rows_, part.text, 0);
            read_(rows, part);
            part.lines = rows.number();
            part.has_line_end = rows.has_line_end();
        } catch (...) {
            part.error = std::current_exception();
        }
        part.finish();
    }

    TableRows& rows_;
    char begin_;
    unsigned threads_;
    ReadPart const& read_;
    std::vector<MotifPart> parts_;
    std::mutex mutex_;
    std::size_t count_ = 0;
};

}  // namespace

void LastLength::append(LastLength const& more) noexcept {
    if (more.count_ == 0) return;
    if (count_ == 0) {
        *this = more;
        return;
    }
    differ_ |= last_ != common_ || (more.count_ > 1 && (more.differ_ || more.common_ != common_));
    count_ += more.count_;
    last_ = more.last_;
}

void LastLength::refuse_truncated(TableRows const& rows) const {
    constexpr std::size_t fewest = 10;
    if (rows.has_line_end() || count_ < fewest || differ_ || last_ >= common_) return;
    rows.fail(
        std::string("the file seems to be truncated: the last line has no line end, and its sequence has ") +
        counted(last_, "base") + ", but all other sequences have " + std::to_string(common_) +
        "; get the complete file, or add a line end if nothing is missing");
}

void LastWidths::append(LastWidths const& more) noexcept {
    if (more.rows == 0) return;
    before = more.rows == 1 ? last : more.before;
    last = more.last;
    rows += more.rows;
}

void OddFields::append(OddFields const& more, std::uint64_t lines_before) {
    if (count == 0) {
        first = more.first;
        line = lines_before + more.line;
    }
    count += more.count;
}

std::string OddFields::describe() const {
    return "line " + std::to_string(line) + ": '" + first + "'" +
           (count == 1 ? std::string() : " (and " + counted(count - 1, "other") + ")");
}

void MotifFindings::append(MotifFindings const& more, std::uint64_t lines_before) {
    lengths.append(more.lengths);
    widths.append(more.widths);
    short_words.append(more.short_words, lines_before);
    dates.append(more.dates, lines_before);
}

void MotifPart::clear() {
    text.clear();
    texts_.clear();
    rows_.clear();
    entries_.clear();
    findings = {};
    has_cut_titles = false;
    error = nullptr;
}

void MotifPart::add(MotifRow const& row) {
    texts_.append(row.id).append(row.sequence).append(row.sequence_b).append(row.gene);
    rows_.push_back({row.id.size(), row.sequence.size(), row.sequence_b.size(), row.gene.size(), row.line});
}

void MotifPart::extend(std::string_view bases) {
    texts_ += bases;
    rows_.back().sequence += bases.size();
}

void MotifPart::finish() {
    entries_.reserve(rows_.size());
    std::string_view rest = texts_;
    auto const next = [&rest](std::size_t size) {
        std::string_view const front = rest.substr(0, size);
        rest.remove_prefix(size);
        return front;
    };
    for (Row const& row : rows_) {
        std::string_view const id = next(row.id);
        std::string_view const sequence = next(row.sequence);
        static_cast<void>(next(row.sequence_b));
        entries_.push_back({id, sequence, next(row.gene)});
    }
}

MotifFindings read_parts(TableRows& rows, char begin, unsigned threads, ReadPart const& read,
                         TakeParts const& take) {
    MotifFindings findings;
    PartReader reader(rows, begin, threads, read);
    while (reader.next()) {
        std::span<MotifPart const> const parts = reader.parts();
        for (MotifPart const& part : parts) findings.append(part.findings, part.lines_before);
        take(parts);
        if (parts.back().error) reader.rethrow(parts.back());
    }
    return findings;
}

}  // namespace motifcount::internal
