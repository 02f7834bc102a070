#include "reads/record_reader.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "io/byte_scan.hpp"
#include "io/input_file.hpp"
#include "reads/record_fields.hpp"

namespace motifcount::internal {
namespace {

/// Whole record, or part of a long record: some letters, preceded by the letters to repeat
struct RecordPart {
    std::string_view title;
    std::string_view letters;
    /// Qualities of `letters`; empty if the record has no qualities
    std::string_view qualities;
    /// Qualities of the whole record. Set only in its last part, and only if texts are kept
    std::string_view all_qualities;
    /// Position of `letters` in the record
    std::uint64_t from = 0;
    /// Position of the record's first letter that is not repeated
    std::uint64_t begin = 0;
    bool ends = true;
    /// Whether there are as many qualities as letters, or no qualities
    bool fits = true;
};

class RecordPiece final : public Piece {
public:
    std::vector<RecordPart> parts;  ///< Whole records, or one part of a record
    std::uint64_t first_record = 0;
    /// Copies of the records, to which all views refer; empty if the stream keeps its records
    std::string copies;
};

class RecordReader final : public Reader {
public:
    RecordReader(RecordStream& stream, std::string name, ReaderOptions const& options)
        : stream_(stream), keeps_(stream.keeps_records()), name_(std::move(name)), options_(options) {
        options_.piece_bytes = std::max<std::uint64_t>(options_.piece_bytes, 1);
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<RecordPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;

    std::uint64_t bytes_consumed() const noexcept override {
        return letters_.load(std::memory_order_relaxed);
    }
    std::uint64_t bytes_total() const noexcept override { return 0; }
    bool has_fasta() const noexcept override { return fasta_.load(std::memory_order_relaxed); }

private:
    [[nodiscard]] bool has_next();
    [[nodiscard]] RecordPart take();
    void pack(RecordPart const& part, std::uint64_t number, PackedText& text) const;
    void keep_text(RecordPart const& part, RecordText& text) const;
    [[noreturn]] void fail(std::uint64_t number, Message const& what) const {
        throw Error(ErrorCode::input, Position{.file = name_, .record = number}, what);
    }

    RecordStream& stream_;
    bool const keeps_;
    std::string const name_;
    ReaderOptions options_;
    // Only fetch() uses the members below.
    std::optional<Record> waiting_;  ///< Next record, if some of its letters have not been taken yet
    std::uint64_t taken_ = 0;        ///< Number of letters taken from `waiting_`
    std::uint64_t records_ = 0;      ///< Number of records whose letters are all taken
    bool ended_ = false;
    std::exception_ptr error_;  ///< Error to throw after all records before it are returned

    std::atomic<std::uint64_t> letters_{0};
    std::atomic<bool> fasta_{false};
};

bool RecordReader::has_next() {
    if (waiting_) return true;
    if (ended_) return false;
    throw_if_stopped(options_.stop);
    Record record;
    ended_ = !stream_.next(record);
    if (ended_) return false;
    waiting_ = record;
    taken_ = 0;
    return true;
}

/// Takes letters from the waiting record, up to the size of a piece.
RecordPart RecordReader::take() {
    std::string_view const letters = waiting_->sequence;
    RecordPart part;
    part.title = waiting_->name;
    part.begin = taken_;
    part.from = taken_ - std::min(taken_, options_.halo);
    taken_ += std::min<std::uint64_t>(letters.size() - taken_, options_.piece_bytes);
    part.letters = letters.substr(part.from, taken_ - part.from);
    part.fits = waiting_->qualities.empty() || waiting_->qualities.size() == letters.size();
    if (part.fits && !waiting_->qualities.empty())
        part.qualities = waiting_->qualities.substr(part.from, taken_ - part.from);
    part.ends = taken_ == letters.size();
    if (part.ends && part.begin != 0 && options_.keep_text) part.all_qualities = waiting_->qualities;
    if (!part.ends) return part;
    ++records_;
    waiting_.reset();
    return part;
}

bool RecordReader::fetch(Piece& piece) {
    auto& mine = static_cast<RecordPiece&>(piece);
    mine.parts.clear();
    mine.copies.clear();
    mine.first_record = records_;
    if (error_) std::rethrow_exception(error_);
    std::uint64_t letters = 0;
    // A long record is split into pieces without other records. Records without letters also count towards the size.
    while (letters < options_.piece_bytes) {
        try {
            if (!has_next()) break;
        } catch (...) {
            if (mine.parts.empty()) throw;
            error_ = std::current_exception();
            break;
        }
        bool const is_long = waiting_->sequence.size() > options_.piece_bytes;
        if (is_long && !mine.parts.empty()) break;
        RecordPart const& part = mine.parts.emplace_back(take());
        letters += taken_ - part.begin + 1;
        if (!keeps_)
            for (std::string_view const view : {part.title, part.letters, part.qualities, part.all_qualities})
                mine.copies.append(view);
        if (is_long) break;
    }
    letters_.fetch_add(letters - mine.parts.size(), std::memory_order_relaxed);
    if (keeps_) return !mine.parts.empty();
    char const* copy = mine.copies.data();
    for (RecordPart& part : mine.parts)
        for (std::string_view* const view :
             {&part.title, &part.letters, &part.qualities, &part.all_qualities}) {
            *view = {copy, view->size()};
            copy += view->size();
        }
    return !mine.parts.empty();
}

void RecordReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<RecordPiece&>(piece);
    mine.text.clear();
    text.clear(mine.first_record);
    std::uint64_t number = mine.first_record;
    for (RecordPart const& part : mine.parts) {
        pack(part, number++, text);
        if (options_.keep_text) keep_text(part, mine.text);
    }
    if (!mine.parts.empty() && mine.parts.front().qualities.empty())
        fasta_.store(true, std::memory_order_relaxed);
}

void RecordReader::pack(RecordPart const& part, std::uint64_t number, PackedText& text) const {
    if ((options_.keep_names || options_.keep_text) && part.title.find_first_of("\n\r") != std::string::npos)
        fail(number, "the record name contains a line end");
    std::uint64_t const repeated = part.begin - part.from;
    if (part.begin == 0) {
        text.begin_record(options_.keep_names ? name_of(part.title) : std::string_view());
    } else {
        text.resume_unknown_record();
        text.append(part.letters.substr(0, repeated));
        text.end_halo();
    }
    std::size_t const taken = text.append(part.letters.substr(repeated));
    if (taken != part.letters.size() - repeated)
        fail(number, not_a_letter(part.begin + taken, part.letters[repeated + taken]));
    if (part.begin != 0)
        text.set_origin(number, options_.keep_names ? name_of(part.title) : std::string_view(), part.begin);
    if (part.ends) {
        text.end_record();
    } else {
        SuspendedRecord unused;
        text.suspend_record(0, unused);
    }
    if (!part.fits) fail(number, "the record must have one quality per letter, or no qualities");
    if (count_printable(part.qualities.data(), part.qualities.size()) != part.qualities.size())
        fail(number, "a quality is not a FASTQ character (33 to 126)");
    if (options_.min_quality == 0) return;
    if (part.qualities.size() != part.letters.size())
        fail(number, "the record has no qualities; run without " + setting::min_quality);
    text.append_quality(part.qualities, min_character(options_.min_quality));
}

/// Appends a record's text as FASTA or FASTQ. The last part of a long record has all the record's qualities.
void RecordReader::keep_text(RecordPart const& part, RecordText& text) const {
    std::string& bytes = text.bytes;
    bool const has_qualities = !part.qualities.empty();
    if (part.begin == 0) {
        text.starts.push_back(bytes.size());
        bytes.append(has_qualities ? "@" : ">").append(part.title).append("\n");
    }
    bytes.append(part.letters.substr(part.begin - part.from));
    if (!part.ends) return;
    bytes += '\n';
    if (has_qualities)
        bytes.append("+\n").append(part.begin == 0 ? part.qualities : part.all_qualities).append("\n");
}

}  // namespace

std::string not_a_letter(std::uint64_t at, char byte) {
    std::string message = "the byte at offset ";
    message += std::to_string(at) + " (value " + std::to_string(static_cast<unsigned char>(byte));
    message += ") is not a sequence letter";
    if (byte == '\n' || byte == '\r') message += ", but a line end: remove it";
    return message;
}

std::unique_ptr<Reader> open_records(RecordStream& stream, std::string name, ReaderOptions const& options) {
    return std::make_unique<RecordReader>(stream, std::move(name), options);
}

}  // namespace motifcount::internal
