#include "reads/fastx/fastx_parser.hpp"

#include <algorithm>

#include "core/counted.hpp"
#include "core/shown_byte.hpp"
#include "io/byte_order_mark.hpp"
#include "io/byte_scan.hpp"
#include "io/input_file.hpp"
#include "reads/record_fields.hpp"

namespace motifcount::internal {
namespace {

using Phase = FastxState::Phase;

bool is_blank(char byte) noexcept {
    return byte == ' ' || byte == '\t';
}

/// Skips a complete line end at `at`. If there is no line end, returns false without moving `at`.
bool skip_line_end(char const*& at, char const* end) noexcept {
    if (at != end && *at == '\n') {
        ++at;
        return true;
    }
    if (end - at >= 2 && at[0] == '\r' && at[1] == '\n') {
        at += 2;
        return true;
    }
    return false;
}

}  // namespace

void FastxParser::fail(Message const& what) const {
    names_.fail(state_.line, state_.format, what);
}

std::string FastxParser::record_line() const {
    return std::to_string(names_.own_line(state_.record_line, state_.format));
}

void FastxParser::fail_bytes(char byte, char const* where) const {
    fail(shown_byte(byte) + ' ' + where);
}

void FastxParser::begin_record(std::string_view title) {
    text_.begin_record(keep_names_ ? name_of(title) : std::string_view());
    state_.phase = Phase::sequence;
    state_.sequence_length = 0;
}

void FastxParser::parse(std::string_view bytes) {
    char const* at = bytes.data();
    char const* const end = at + bytes.size();
    text_.reserve(bytes.size() + 1);  // One byte of input yields at most one letter or separator
    while (at != end) {
        if (state_.after_return) {
            if (*at != '\n') fail(stray_return);
            at = end_line(at, end);
            continue;
        }
        switch (state_.phase) {
            case Phase::file_start:
                at = parse_start(at, end);
                break;
            case Phase::record_start:
                at = parse_record_start(at, end);
                break;
            case Phase::title:
                at = parse_title(at, end);
                break;
            case Phase::sequence:
                at = parse_sequence(at, end);
                break;
            case Phase::plus:
                at = parse_plus(at, end);
                break;
            case Phase::quality:
                at = parse_quality(at, end);
                break;
        }
    }
    if (record_text_ != nullptr) keep(bytes);
}

void FastxParser::keep(std::string_view bytes) {
    std::size_t const before = record_text_->bytes.size();
    for (char const* start : starts_)
        record_text_->starts.push_back(before + static_cast<std::size_t>(start - bytes.data()));
    starts_.clear();
    record_text_->bytes.append(bytes);
}

/// Takes the line feed or carriage return at `at`. Only a line feed ends the line.
char const* FastxParser::end_line(char const* at, char const* end) {
    if (*at == '\r') {
        state_.after_return = true;
        if (++at == end) return at;
        if (*at != '\n') return at;  // parse() reports the missing line feed
    }
    state_.after_return = false;
    switch (state_.phase) {
        case Phase::file_start:
        case Phase::record_start:
        case Phase::sequence:
            break;
        case Phase::title:
            begin_record(state_.title);
            // FASTQ titles are kept, because the + line may repeat the title.
            if (state_.format == FastxFormat::fasta) state_.title.clear();
            break;
        case Phase::plus:
            check_plus();
            break;
        case Phase::quality:
            if (state_.quality_length == state_.sequence_length) {
                state_.phase = Phase::record_start;
            } else if (state_.line_start) {
                fail(std::string("the quality is missing or too short: the record that begins in line ") +
                     record_line() + " has " + counted(state_.sequence_length, "letter") + ", but " +
                     counted(state_.quality_length, "quality character"));
            }
            break;
    }
    state_.line_start = true;
    ++state_.line;
    return at + 1;
}

char const* FastxParser::parse_start(char const* at, char const* end) {
    if (state_.line == 1 && state_.line_start && state_.mark_bytes < byte_order_mark.size() &&
        (state_.mark_bytes != 0 || *at == byte_order_mark[0])) {
        if (*at != byte_order_mark[state_.mark_bytes])
            fail("the input begins with an incomplete byte-order mark; remove it");
        ++state_.mark_bytes;
        return at + 1;
    }
    if (*at == '\n' || *at == '\r') return end_line(at, end);
    if (*at == '>') {
        if (min_quality_ != 0)
            fail("this is FASTA, which has no qualities; run without " + setting::min_quality);
        state_.format = FastxFormat::fasta;
    } else if (*at == '@') {
        state_.format = FastxFormat::fastq;
    } else if (*at == '\0' || *at == '\xFF' || *at == '\xFE') {
        fail_bytes(*at,
                   "was found instead of '>' or '@' at the start of the first record: this is not FASTA or "
                   "FASTQ text; if the file is encoded as UTF-16, save it as UTF-8");
    } else if (*at == '\x1F') {
        fail_bytes(*at,
                   "was found instead of '>' or '@' at the start of the first record: this may be a gzip "
                   "file that was compressed again; decompress the file first");
    } else {
        fail_bytes(*at,
                   "was found instead of '>' or '@' at the start of the first record: this is neither FASTA "
                   "nor FASTQ, nor SAM "
                   "with a header");
    }
    state_.phase = Phase::record_start;
    return at;
}

char const* FastxParser::parse_record_start(char const* at, char const* end) {
    if (*at == '\n' || *at == '\r') return end_line(at, end);
    if (state_.format == FastxFormat::fastq) {
        if (*at != '@')
            fail_bytes(*at,
                       "was found instead of '@' at the start of the next record: the record before is "
                       "incomplete, or its quality and sequence differ in length");
        at = parse_short_fastq(at, end);
        if (at == end || *at != '@' || state_.phase != Phase::record_start) return at;
    } else if (*at != '>') {
        fail_bytes(*at, "was found instead of '>' at the start of the next record");
    }
    note_start(at);
    state_.phase = Phase::title;
    state_.line_start = false;
    state_.record_line = state_.line;
    state_.title.clear();
    return at + 1;
}

char const* FastxParser::parse_title(char const* at, char const* end) {
    char const* const stop = find_control(at, end);
    std::string_view part(at, static_cast<std::size_t>(stop - at));
    if (state_.title.size() + part.size() > longest_title)
        fail("the title is longer than the " + std::to_string(longest_title) + " bytes allowed");
    state_.title += part;
    if (stop == end) return end;
    if (*stop != '\n' && *stop != '\r') fail_bytes(*stop, "was found in the title: this is not a text file");
    return end_line(stop, end);
}

char const* FastxParser::parse_sequence(char const* at, char const* end) {
    for (;;) {
        if (state_.line_start) {
            if (state_.format == FastxFormat::fasta) {
                if (*at == '>') {
                    end_fasta_record();
                    return at;
                }
            } else if (*at == '+') {
                text_.end_record();
                ++state_.records;
                state_.phase = Phase::plus;
                state_.line_start = false;
                state_.plus_length = 0;
                return at + 1;
            }
        }
        std::size_t const letters = text_.append({at, static_cast<std::size_t>(end - at)});
        if (letters != 0) {
            state_.line_start = false;
            state_.sequence_length += letters;
            at += letters;
        }
        if (at == end) return end;
        if (*at == '\n') {  // Same as end_line(), inlined for the most frequent case
            ++at;
            ++state_.line;
            state_.line_start = true;
        } else if (*at == '\r') {
            at = end_line(at, end);
            if (state_.after_return) return at;
        } else if (state_.format == FastxFormat::fasta && is_blank(*at)) {
            ++at;
            state_.line_start = false;
        } else if (state_.line_start && *at == '@' && state_.format == FastxFormat::fastq) {
            fail(std::string("a new record begins, but the record that began in line ") + record_line() +
                 " has no '+' line and no quality");
        } else {
            fail_bytes(*at, "was found in the sequence, where only letters, '-', '.' and '*' are allowed");
        }
        if (at == end) return end;
    }
}

void FastxParser::end_fasta_record() {
    if (state_.phase != Phase::sequence) return;
    text_.end_record();
    ++state_.records;
    state_.phase = Phase::record_start;
}

char const* FastxParser::parse_plus(char const* at, char const* end) {
    std::string_view const expected = std::string_view(state_.title).substr(state_.plus_length);
    std::size_t const size = std::min<std::size_t>(expected.size(), static_cast<std::size_t>(end - at));
    auto const differs = std::mismatch(at, at + size, expected.begin());
    state_.plus_length += static_cast<std::size_t>(differs.first - at);
    at = differs.first;
    if (at == end) return end;
    if (*at == '\n' || *at == '\r') return end_line(at, end);
    fail("the '+' line differs from the title of the record that begins in line " + record_line());
}

void FastxParser::take_quality(std::string_view characters) {
    text_.append_quality(characters, min_character(min_quality_));
    // After a character below ';', the offset must be 33, so later characters are not needed.
    if (qualities_.lowest >= ';') qualities_.add(characters);
}

void FastxParser::check_plus() {
    std::string_view const title = state_.title;
    std::size_t const length = state_.plus_length;
    if (length != 0 && length != title.size() && length != name_of(title).size())
        fail("the '+' line differs from the title of the record that begins in line " + record_line());
    state_.phase = Phase::quality;
    state_.quality_length = 0;
}

char const* FastxParser::parse_quality(char const* at, char const* end) {
    std::uint64_t const missing = state_.sequence_length - state_.quality_length;
    auto const size =
        static_cast<std::size_t>(std::min<std::uint64_t>(missing, static_cast<std::size_t>(end - at)));
    if (missing == 0 && state_.line_start && *at != '\n' && *at != '\r') {
        state_.phase = Phase::record_start;  // An empty quality line at the end may be missing
        return at;
    }
    std::size_t const good = count_printable(at, size);
    if (good != 0) {
        if (min_quality_ != 0) take_quality({at, good});
        state_.quality_length += good;
        state_.line_start = false;
        at += good;
    }
    if (at == end) return end;
    if (*at == '\n' || *at == '\r') return end_line(at, end);
    if (count_printable(at, 1) == 0)
        fail(shown_byte(*at) + " in the quality of the record that begins in line " + record_line() +
             ", after " + std::to_string(state_.quality_length) + " of its " +
             counted(state_.sequence_length, "character") + "; character codes 33 to 126 are allowed");
    fail(std::string("quality and sequence differ in length: the record that begins in line ") +
         record_line() + " has " + counted(state_.sequence_length, "letter") +
         ", but more quality characters");
}

/// Fast path: parses complete 4-line records without updating the state after each record. Stops at any other text, either at
/// the start of a record, or inside a record with the correct state.
char const* FastxParser::parse_short_fastq(char const* at, char const* end) {
    std::uint64_t records = 0;
    for (; at != end && *at == '@'; ++records) {
        char const* line_end = find_control(at + 1, end);
        std::string_view const title(at + 1, static_cast<std::size_t>(line_end - at - 1));
        if (!skip_line_end(line_end, end) || title.size() > longest_title) break;

        char const* const sequence = line_end;
        note_start(at);
        text_.begin_record(keep_names_ ? name_of(title) : std::string_view());
        std::size_t const length = text_.append({sequence, static_cast<std::size_t>(end - sequence)});
        auto const leave = [&](Phase phase, char const* where) {
            state_.records += records + (phase == Phase::sequence ? 0 : 1);
            state_.record_line = state_.line + 4 * records;
            state_.line = state_.record_line + (phase == Phase::sequence ? 1 : phase == Phase::plus ? 2 : 3);
            state_.line_start = phase == Phase::sequence ? length == 0 : phase == Phase::quality;
            state_.phase = phase;
            state_.title = title;
            state_.sequence_length = length;
            state_.quality_length = 0;
            state_.plus_length = 0;
            return where;
        };

        char const* next = sequence + length;
        if (!skip_line_end(next, end) || next == end || *next != '+')
            return leave(Phase::sequence, sequence + length);
        text_.end_record();
        char const* plus_end = ++next;
        if (!skip_line_end(plus_end, end)) {
            plus_end = next + std::min<std::size_t>(title.size(), static_cast<std::size_t>(end - next));
            if (std::string_view(next, plus_end) != title || !skip_line_end(plus_end, end))
                return leave(Phase::plus, next);
        }
        char const* quality_end =
            plus_end + std::min<std::size_t>(length, static_cast<std::size_t>(end - plus_end));
        if (count_printable(plus_end, static_cast<std::size_t>(quality_end - plus_end)) != length ||
            !skip_line_end(quality_end, end))
            return leave(Phase::quality, plus_end);
        if (min_quality_ != 0) take_quality({plus_end, length});
        at = quality_end;
    }
    state_.records += records;
    state_.line += 4 * records;
    return at;
}

void FastxParser::finish() {
    if (state_.phase == Phase::file_start && state_.mark_bytes != 0 &&
        state_.mark_bytes < byte_order_mark.size())
        fail("the input begins with an incomplete byte-order mark; remove it");
    if (state_.format == FastxFormat::fasta) {
        if (state_.phase == Phase::title) begin_record(state_.title);
        end_fasta_record();
    }
    char const* missing = nullptr;
    switch (state_.phase) {
        case Phase::file_start:
        case Phase::record_start:
            break;
        case Phase::title:
            missing = "sequence is missing";
            break;
        case Phase::sequence:
            missing = "'+' line and quality are missing";
            break;
        case Phase::plus:
            missing = "quality is missing";
            break;
        case Phase::quality:
            if (state_.quality_length != state_.sequence_length) missing = "quality is too short";
            // Adds the line end that an empty quality line may lack, because later readers of the text need it.
            if (state_.sequence_length == 0 && state_.line_start && record_text_ != nullptr)
                record_text_->bytes += '\n';
            break;
    }
    if (missing != nullptr)
        fail("the input ends inside the record that begins in line " + record_line() + ": its " + missing);
    state_.after_return = false;
}

}  // namespace motifcount::internal
