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

/// State of a FastxParser between two bytes: everything that affects the meaning of the next bytes. The state is small, except
/// for the title, so parsing can stop after any byte and continue on another thread.
struct FastxState {
    enum class Phase : std::uint8_t {
        file_start,    ///< Only a byte-order mark and blank lines have been read
        record_start,  ///< At the start of a line that is blank or begins a record
        title,         ///< After the first byte of a title line
        sequence,      ///< In the sequence lines in a record; the text has an open record
        plus,          ///< After the first byte of a + line
        quality,       ///< In the quality lines in a record
    };

    FastxFormat format = FastxFormat::unknown;
    Phase phase = Phase::file_start;
    /// Whether the next byte is the first byte of a line
    bool line_start = true;
    /// Whether the last byte was a carriage return; a line feed must then follow
    bool after_return = false;
    /// Number of byte-order-mark bytes read so far
    std::uint8_t mark_bytes = 0;
    /// Number of the current line, counting from 1
    std::uint64_t line = 1;
    /// Line number of the current record's title
    std::uint64_t record_line = 0;
    /// Number of records whose sequence is complete
    std::uint64_t records = 0;
    /// Number of letters in the current record so far
    std::uint64_t sequence_length = 0;
    std::uint64_t quality_length = 0;
    /// Number of bytes read after the +; these bytes equal the start of the title
    std::size_t plus_length = 0;
    std::string title;  ///< Title of the current record (FASTA: only until its line ends)

    /// True if the text has an open record, which must be suspended at the end of a batch
    [[nodiscard]] bool in_record() const noexcept { return phase == Phase::sequence; }
    /// True at a position where a FASTQ record may begin
    [[nodiscard]] bool at_fastq_record() const noexcept {
        return phase == Phase::record_start && line_start && !after_return;
    }
    /// True inside a FASTQ record, before its last quality character
    [[nodiscard]] bool in_fastq_record() const noexcept {
        return format == FastxFormat::fastq &&
               (phase == Phase::title || phase == Phase::sequence || phase == Phase::plus ||
                (phase == Phase::quality && quality_length < sequence_length));
    }
    /// True if the text is FASTA, and its last non-blank line so far is the title of a record that began in the parsed text
    [[nodiscard]] bool ends_with_title() const noexcept {
        bool const has_title = phase == Phase::title || (phase == Phase::sequence && sequence_length == 0);
        return format == FastxFormat::fasta && has_title && record_line != 0;
    }
    /// True at the start of a FASTA line after the first title
    [[nodiscard]] bool at_fasta_line() const noexcept {
        return format == FastxFormat::fasta && line_start && !after_return &&
               (phase == Phase::sequence || phase == Phase::record_start);
    }
};

/// Push parser for FASTA and FASTQ. Takes bytes in pieces of any size, and appends records to a PackedText. Accepts:
/// - an optional UTF-8 byte-order mark; LF and CRLF line ends, also mixed; a last line without a line end; blank lines before,
/// between and after records and among sequence lines
/// - FASTA records with any number of sequence lines, or without a sequence
/// - FASTQ sequences and qualities on one line each or wrapped; a + line with only the +, or with a copy of the title or name.
/// Quality lines may begin with `@` or `+`, because the quality ends when it is as long as the sequence
/// - sequence letters as in PackedText::append(); quality characters 33 to 126
///
/// All other text is an Error(input) with the input, the line and the reason. Titles may have up to `longest_title` bytes;
/// sequences may have any length. A record's name is its title up to the first space or tab. Linear, with a fast path for
/// complete 4-line FASTQ records. Not thread-safe.
class FastxParser {
public:
    static constexpr std::size_t longest_title = std::size_t{64} << 20;

    /// `names` (for messages) must outlive the parser. The parsed text is appended to `record_text` unless it is null. If
    /// `min_quality` is not 0, bases with a lower quality are marked in PackedText::low(), FASTA is an error, and parsing must
    /// start at the first byte of a record or outside records.
    FastxParser(LineNames const& names, bool keep_names, FastxState& state, PackedText& text,
                RecordText* record_text = nullptr, unsigned min_quality = 0)
        : names_(names),
          keep_names_(keep_names),
          state_(state),
          text_(text),
          record_text_(record_text),
          min_quality_(min_quality) {}

    void parse(std::string_view bytes);
    /// Ends the current FASTA record, because a title follows. Call it only if at_fasta_line() is true.
    void end_fasta_record();
    /// Start of the last record that began in the last call to parse(); null if no record began in this call
    [[nodiscard]] char const* last_record() const noexcept { return last_record_; }
    /// Range of the qualities parsed so far; set only if a minimum quality is required
    [[nodiscard]] QualityRange const& qualities() const noexcept { return qualities_; }
    /// Ends the input. Throws Error(input) if the input ends inside a record.
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

    [[noreturn]] void fail(Message const& what) const;
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
    std::vector<char const*> starts_;  ///< Starts of records in the current bytes
};

}  // namespace motifcount::internal
