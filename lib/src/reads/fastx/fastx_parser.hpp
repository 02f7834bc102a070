#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dna/packed_text.hpp"
#include "reads/fastx/line_names.hpp"
#include "reads/quality_range.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

enum class FastxFormat : std::uint8_t { unknown, fasta, fastq };

/// Where a FastxParser stands between two bytes of its input: all that the next bytes' meaning depends on. A
/// small value (the title aside), so that a parser can be stopped after any byte and go on in another thread.
struct FastxState {
    enum class Phase : std::uint8_t {
        file_start,    ///< nothing met but a byte-order mark and blank lines
        record_start,  ///< at the start of a line that begins a record or is blank
        title,         ///< after the first byte of a title line
        sequence,      ///< in the sequence lines; the record is open in the text
        plus,          ///< after the first byte of the line that parts sequence and quality
        quality,       ///< in the quality lines
    };

    FastxFormat format = FastxFormat::unknown;
    Phase phase = Phase::file_start;
    bool line_start = true;             ///< no byte of the current line was taken
    bool after_return = false;          ///< a carriage return was taken: a line feed must follow
    std::uint8_t mark_bytes = 0;        ///< bytes of the byte-order mark taken
    std::uint64_t line = 1;             ///< number of the current line
    std::uint64_t record_line = 0;      ///< of the current record's title
    std::uint64_t records = 0;          ///< records whose sequence is complete
    std::uint64_t sequence_length = 0;  ///< letters of the current record so far
    std::uint64_t quality_length = 0;   ///< quality characters of the current record so far
    std::size_t plus_length = 0;        ///< bytes taken after the plus, equal to the title's first ones
    std::string title;                  ///< of the current record (FASTA: only until its line ends)

    /// The text has an open record: suspend it before the batch ends.
    [[nodiscard]] bool in_record() const noexcept { return phase == Phase::sequence; }
    /// A FASTQ record may begin here.
    [[nodiscard]] bool at_fastq_record() const noexcept {
        return phase == Phase::record_start && line_start && !after_return;
    }
    /// Inside a FASTQ record, before its last quality character.
    [[nodiscard]] bool in_fastq_record() const noexcept {
        return format == FastxFormat::fastq &&
               (phase == Phase::title || phase == Phase::sequence || phase == Phase::plus ||
                (phase == Phase::quality && quality_length < sequence_length));
    }
    /// True if the last line of FASTA so far that is not blank is a title, of a record that began in what was parsed.
    [[nodiscard]] bool ends_with_title() const noexcept {
        bool const has_title = phase == Phase::title || (phase == Phase::sequence && sequence_length == 0);
        return format == FastxFormat::fasta && has_title && record_line != 0;
    }
    /// In FASTA, at the start of a line after the first title.
    [[nodiscard]] bool at_fasta_line() const noexcept {
        return format == FastxFormat::fasta && line_start && !after_return &&
               (phase == Phase::sequence || phase == Phase::record_start);
    }
};

/// A push parser for FASTA and FASTQ: fed with bytes in pieces of any size, it appends records to a
/// PackedText. What is accepted:
/// - an optional UTF-8 byte-order mark; LF and CRLF line ends in any mix; no last line end; blank lines
/// before, between
///   and after records and among sequence lines;
/// - FASTA with sequences on any number of lines, also none; FASTQ with sequence and quality on one line each
/// or
///   wrapped (the quality ends where it has the sequence's length, so `@` and `+` may begin its lines); a `+`
///   line that is bare or repeats the title or its id;
/// - sequence letters as PackedText::append() has them; quality characters 33 to 126.
/// Anything else is an Error(input) that names the input, the line and the reason. Titles may have up to
/// `longest_title` bytes, sequences any number of letters. A record's name is its title up to the first blank
/// or tab. Complexity: linear; complete 4-line FASTQ records take a short way. Thread safety: none, but
/// parsers are independent.
class FastxParser {
public:
    static constexpr std::size_t longest_title = std::size_t{64} << 20;

    /// `names` are for messages; they must outlive the parser. What is parsed is added to
    /// `record_text`, unless that is null. With a least quality, bases below it become PackedText::low(), FASTA is an
    /// error, and what is parsed must begin with a whole record's first byte, or outside any.
    FastxParser(LineNames const& names, bool keep_names, FastxState& state, PackedText& text,
                RecordText* record_text = nullptr, unsigned min_quality = 0)
        : names_(names),
          keep_names_(keep_names),
          state_(state),
          text_(text),
          record_text_(record_text),
          min_quality_(min_quality) {}

    /// Takes all of `bytes`.
    void parse(std::string_view bytes);
    /// The current FASTA record is complete, as a title follows (only at_fasta_line()).
    void end_fasta_record();
    /// Where the last record begins of those that began in what was parsed last; null: none did.
    [[nodiscard]] char const* last_record() const noexcept { return last_record_; }
    /// Of the qualities of what was parsed, if a least one was given.
    [[nodiscard]] QualityRange const& qualities() const noexcept { return qualities_; }
    /// The input ends here. Throws where it ends inside a record.
    void finish();

private:
    char const* parse_start(char const* at, char const* end);
    char const* parse_record_start(char const* at, char const* end);
    char const* parse_title(char const* at, char const* end);
    char const* parse_sequence(char const* at, char const* end);
    char const* parse_plus(char const* at, char const* end);
    char const* parse_quality(char const* at, char const* end);
    char const* parse_short_fastq(char const* at, char const* end);
    char const* end_line(char const* at, char const* end);
    void begin_record(std::string_view title);
    void note_start(char const* at) {
        last_record_ = at;
        if (record_text_ != nullptr) starts_.push_back(at);
    }
    void take_quality(std::string_view characters);
    void keep(std::string_view bytes);
    void check_plus();

    [[noreturn]] void fail(std::string const& what) const;
    /// The number of the current record's first line, for messages.
    [[nodiscard]] std::string record_line() const;
    [[noreturn]] void fail_bytes(char byte, char const* where) const;

    LineNames const& names_;
    bool keep_names_;
    FastxState& state_;
    PackedText& text_;
    RecordText* record_text_;
    unsigned min_quality_;
    QualityRange qualities_;
    char const* last_record_ = nullptr;
    std::vector<char const*> starts_;  ///< of records, in the bytes at hand
};

}  // namespace motifcount::internal
