#include "reads/fastx/pair_chunks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "io/ahead_chunks.hpp"
#include "io/byte_order_mark.hpp"
#include "io/byte_scan.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/mate_names.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t npos = std::string_view::npos;
/// Bytes of text read from an input at a time
constexpr std::size_t step = std::size_t{1} << 20;
/// Bytes read at a time from a pipe (64 KiB). Small, because a program that writes both mates may wait for the other pipe.
constexpr std::size_t pipe_step = std::size_t{1} << 14;
/// Maximum number of remaining bytes in a chunk that are copied to the front of the next chunk
constexpr std::size_t short_rest = std::size_t{1} << 13;

class Side {
public:
    Side(std::unique_ptr<ChunkSource> source, std::size_t max_ahead)
        : chunks_(std::move(source), max_ahead == 0 ? pipe_step : step, max_ahead) {}

    /// Returns the next record in `record`, with its line ends, valid until the next call. Returns false at the end.
    bool next(std::string_view& record) {
        for (;;) {
            if (take(record)) {
                ++records_;
                // In FASTQ, the lengths show whether the last line is complete. FASTA has no such check.
                if (record.front() == '>' && lacked_line_end_ && rest().empty() && chunk_.missing_end_block)
                    throw_input_error(source().name(), missing_end_in_line);
                return true;
            }
            if (ended_) {
                if (rest().empty()) return false;
                if (line_ != 3 || lacked_line_end_) fail_in_last();
                head_ += '\n';  // An empty quality line may lack its line end
                text_ = head_;
                continue;
            }
            refill();
        }
    }

    [[nodiscard]] AheadChunks& chunks() noexcept { return chunks_; }
    [[nodiscard]] AheadChunks const& chunks() const noexcept { return chunks_; }
    [[nodiscard]] ChunkSource const& source() const noexcept { return chunks_.source(); }
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }
    [[nodiscard]] bool missing_end_block() const noexcept { return chunk_.missing_end_block; }

    /// Throws Error(input), because the last record and its mate have different formats.
    [[noreturn]] void fail_record(std::string const& mate) const {
        throw_input_error(source().name(),
                          std::string("record ") + std::to_string(records_) + " and its mate in " + mate +
                              " have different formats: both mates must be FASTQ, or both FASTA");
    }

private:
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }

    /// Reads more text. Keeps an incomplete long record in head_, so that its bytes are copied and searched only once.
    void refill() {
        if (in_head_)
            head_.erase(0, at_);
        else
            head_.assign(rest());
        text_ = head_;
        at_ = 0;
        in_head_ = true;
        if (chunk_.error) std::rethrow_exception(chunk_.error);
        if (chunk_.last || !chunks_.take(chunk_)) {
            ended_ = true;
            // Adds a missing line end, because every record must have one.
            lacked_line_end_ = !head_.empty() && head_.back() != '\n';
            if (lacked_line_end_) head_ += '\n';
            text_ = head_;
            return;
        }
        std::string_view const first = chunk_.view();
        if (head_.empty() && lines_ == 0 && first.starts_with(byte_order_mark)) {
            chunk_.front += byte_order_mark.size();
            chunk_.size -= byte_order_mark.size();
        }
        in_head_ = head_.size() > short_rest;
        if (in_head_) {
            head_ += chunk_.view();
            text_ = head_;
        } else {
            text_ = chunk_.prepend(head_);
        }
    }

    bool take(std::string_view& record) {
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
    void skip_blank_lines() {
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

    [[nodiscard]] std::size_t fasta_size() const {
        std::size_t const next = rest().find("\n>", searched_ - std::min<std::size_t>(searched_, 1));
        if (next != npos) return next + 1;
        return ended_ ? rest().size() : npos;
    }

    [[nodiscard]] std::size_t fastq_size() {
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
            fail(std::string("the quality has ") + counted(length(3), "character") +
                 ", but the sequence has " + counted(length(1), "letter"));
        }
        return starts[4];
    }

    [[noreturn]] void fail_in_last() {
        ++lines_;
        std::string_view title = rest().substr(0, rest().find('\n'));
        if (title.ends_with('\r')) title.remove_suffix(1);
        fail(title.find('\r') != npos ? stray_return : "the input ends inside the record that begins here");
    }

    [[noreturn]] void fail(std::string const& what) const {
        throw_input_error(source().name(),
                          "line " + std::to_string(std::max<std::uint64_t>(lines_, 1)) + ": " + what);
    }

    AheadChunks chunks_;
    TextChunk chunk_;
    /// Rest of earlier chunks. If this rest is long, the current chunk is appended to it
    std::string head_;
    std::string_view text_;                ///< View of head_ or of the current chunk
    bool in_head_ = true;                  ///< Whether text_ is a view of head_
    std::size_t at_ = 0;                   ///< Position of the next record in text_
    std::size_t searched_ = 0;             ///< Number of bytes in this record already searched for its end
    std::array<std::size_t, 5> starts_{};  ///< FASTQ: starts of the record's lines, up to line_
    std::size_t line_ = 0;                 ///< Index of the line whose end is being searched for
    std::uint64_t lines_ = 0;
    std::uint64_t records_ = 0;
    bool lacked_line_end_ = false;  ///< Whether the last line had no line end
    bool ended_ = false;
};

/// Returns a record's name. `record` begins with the title.
std::string_view name_of(std::string_view record) {
    auto const ends = [](char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; };
    return {record.begin() + 1, std::find_if(record.begin() + 1, record.end(), ends)};
}

class PairChunks final : public ChunkSource {
public:
    PairChunks(std::unique_ptr<ChunkSource> first, std::unique_ptr<ChunkSource> second,
               std::size_t first_ahead, std::size_t second_ahead, Shard const& turn)
        : ChunkSource(first->name() + " + " + second->name()),
          turn_(turn),
          first_(std::move(first), first_ahead),
          second_(std::move(second), second_ahead) {
        std::uint64_t const a = first_.source().bytes_total();
        std::uint64_t const b = second_.source().bytes_total();
        total_ = a != 0 && b != 0 ? a + b : 0;
    }

    void decode(TextChunk&) const override {}
    bool has_work() const noexcept override {
        return first_.chunks().has_work() || second_.chunks().has_work();
    }
    /// Works on the input with fewer chunks decoded ahead.
    void work() override {
        bool const first =
            first_.chunks().has_work() &&
            (!second_.chunks().has_work() || first_.chunks().ahead() <= second_.chunks().ahead());
        (first ? first_ : second_).chunks().work();
    }
    std::string_view decoder() const noexcept override {
        std::string_view const one = first_.source().decoder();
        std::string_view const two = second_.source().decoder();
        return one == "parallel" || two.empty() ? one : two;
    }
    bool unchecked() const noexcept override {
        return first_.source().unchecked() || second_.source().unchecked();
    }
    std::pair<std::string, std::string> mates() const override {
        return {first_.source().name(), second_.source().name()};
    }

protected:
    void fill(TextChunk& chunk, std::size_t size) override {
        while (chunk.size < size) {
            std::string_view one;
            std::string_view two;
            bool const more = first_.next(one);
            if (second_.next(two) != more) fail_unequal();
            if (!more) {
                chunk.last = true;
                chunk.missing_end_block = first_.missing_end_block() || second_.missing_end_block();
                break;
            }
            if (one.front() != two.front()) second_.fail_record(first_.source().name());
            if (first_.records() % turn_.count != turn_.index % turn_.count) continue;
            if (!warned_ && !are_mates(name_of(one), name_of(two)))
                warn(name_of(one), name_of(two), chunk.warning);
            append(chunk, one);
            append(chunk, two);
        }
        consumed_.store(first_.source().bytes_consumed() + second_.source().bytes_consumed(),
                        std::memory_order_relaxed);
    }

private:
    static void append(TextChunk& chunk, std::string_view record) {
        chunk.text.grow(chunk.front + chunk.size + record.size(), chunk.front + chunk.size);
        std::memcpy(chunk.text.data() + chunk.front + chunk.size, record.data(), record.size());
        chunk.size += record.size();
    }

    void warn(std::string_view one, std::string_view two, std::string& warning) {
        warned_ = true;
        warning = name() + ": the mates of pair " + std::to_string(first_.records()) + " are named ";
        warning.append(one).append(" and ").append(two).append(": do these files belong together?");
    }

    [[noreturn]] void fail_unequal() const {
        bool const first_ended = first_.records() < second_.records();
        Side const& shorter = first_ended ? first_ : second_;
        Side const& longer = first_ended ? second_ : first_;
        throw_input_error(shorter.source().name(),
                          std::string("the file ends after ") + counted(shorter.records(), "record") +
                              ", but " + longer.source().name() +
                              " has more records: both files must have the same number of mates");
    }

    Shard turn_;
    Side first_;
    Side second_;
    bool warned_ = false;
};

}  // namespace

std::unique_ptr<ChunkSource> open_pair_chunks(std::unique_ptr<InputFile> first,
                                              std::unique_ptr<InputFile> second, DecoderChoice const& choice,
                                              Shard const& turn) {
    DecoderChoice side = choice;
    side.threads = std::max(1U, choice.threads / 2);
    auto const max_ahead = [&side](InputFile const& file) -> std::size_t {
        return file.is_regular() ? std::max(2U, side.threads) : 0;
    };
    std::size_t const first_ahead = max_ahead(*first);
    std::size_t const second_ahead = max_ahead(*second);
    return std::make_unique<PairChunks>(open_chunks(std::move(first), side),
                                        open_chunks(std::move(second), side), first_ahead, second_ahead,
                                        turn);
}

}  // namespace motifcount::internal
