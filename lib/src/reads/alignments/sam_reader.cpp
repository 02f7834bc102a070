#include "reads/alignments/sam_reader.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "io/byte_scan.hpp"
#include "io/chunk_source.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/alignment_record.hpp"
#include "reads/alignments/sam_line.hpp"
#include "reads/alignments/share_of_records.hpp"

namespace motifcount::internal {
namespace {

class SamPiece final : public Piece {
public:
    struct Line {
        std::size_t first;  ///< Offset in `bytes`
        std::size_t size;
        std::uint64_t number;  ///< Line number in the file, from 1
        std::uint64_t record;  ///< Record number in the file, from 1
        bool primary;
    };
    std::string bytes;  ///< Whole lines
    std::vector<Line> lines;
    std::uint64_t first_record = 0;  ///< Ordinal of the first primary record
    std::exception_ptr error;        ///< Error to throw after these lines
    std::string letters;
    std::vector<unsigned char> bases;
    std::vector<unsigned char> qualities;
};

/// SAM's 4-bit code of each letter (SAM specification, section 4.2.3). All other bytes have the code of N.
constexpr std::array<unsigned char, 256> make_codes() {
    constexpr std::string_view letters = "=ACMGRSVTWYHKDBN";
    std::array<unsigned char, 256> codes{};
    codes.fill(15);
    for (std::size_t code = 0; code < letters.size(); ++code)
        for (char const letter : {letters[code], to_lower(letters[code])})
            codes[static_cast<unsigned char>(letter)] = static_cast<unsigned char>(code);
    codes['U'] = codes['u'] = codes['T'];
    return codes;
}
constexpr std::array<unsigned char, 256> codes = make_codes();

/// Returns a line as a record in the layout of BAM, with qualities only if requested. A view of the line and `piece`.
AlignmentRecord view(SamLine const& line, bool with_qualities, SamPiece& piece) {
    std::string_view const letters = line.sequence;
    auto const code = [&](std::size_t i) { return codes[static_cast<unsigned char>(letters[i])]; };
    piece.bases.resize((letters.size() + 1) / 2);
    for (std::size_t i = 0; i < letters.size() / 2; ++i)
        piece.bases[i] = static_cast<unsigned char>(code(2 * i) << 4 | code(2 * i + 1));
    if (letters.size() % 2 != 0)
        piece.bases.back() = static_cast<unsigned char>(code(letters.size() - 1) << 4);
    if (with_qualities) {
        piece.qualities.assign(letters.size(), 0xff);
        std::ranges::transform(line.qualities, piece.qualities.begin(),
                               [](char quality) { return static_cast<unsigned char>(quality - '!'); });
    }
    AlignmentRecord record;
    record.name = line.name;
    record.flag = line.flag;
    record.length = letters.size();
    record.bases = piece.bases.data();
    record.qualities = piece.qualities.data();
    return record;
}

class SamReader final : public Reader {
public:
    SamReader(std::unique_ptr<InputFile> file, ReaderOptions const& options) : options_(options) {
        // Maximum size of a piece in bytes, chosen so that a piece fits in the cache
        constexpr std::uint64_t largest_piece = std::uint64_t{256} << 10;
        options_.piece_bytes = std::min(options_.piece_bytes, largest_piece);
        if (options_.slice && !(options_.slice->from == 0 && options_.slice->to >= file->size()))
            range_ = share_of_records(*options_.slice, file->size(), count_records(file->name(), options_));
        source_ = open_chunks(std::move(file));
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<SamPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;

    bool has_alignments() const noexcept override { return true; }
    std::uint64_t bytes_consumed() const noexcept override { return source_->bytes_consumed(); }
    std::uint64_t bytes_total() const noexcept override { return source_->bytes_total(); }
    std::string decoder() const override { return std::string(source_->decoder()); }
    std::vector<std::string> notes() const override { return source_->notes(); }

private:
    static std::uint64_t count_records(std::string const& path, ReaderOptions const& options);
    void fetch_lines(SamPiece& piece);
    void take_line(SamPiece& piece, std::size_t first, std::size_t size);
    void check_header_line(std::string_view line) const;
    [[noreturn]] void fail(std::string const& what) const { throw_input_error(source_->name(), what); }
    [[noreturn]] void fail_at_line(std::uint64_t number, std::string const& what) const {
        fail("line " + std::to_string(number) + ": " + what);
    }

    ReaderOptions options_;
    bool const with_qualities_ = options_.keep_text || options_.min_quality != 0;
    std::unique_ptr<ChunkSource> source_;
    TextChunk chunk_;
    std::string rest_;  ///< Start of the last line, if this line is incomplete
    bool in_header_ = true;
    bool ended_ = false;
    RecordRange range_;              ///< Range of primary records to read
    std::uint64_t primary_ = 0;      ///< Number of primary records so far
    std::uint64_t all_records_ = 0;  ///< Number of all records so far
    std::uint64_t line_ = 0;
};

/// Counts all records, to find the records in a slice. Reads the file from its start, because only the header shows that it is
/// SAM. Counting stops at an error; the slice with the error will report it.
std::uint64_t SamReader::count_records(std::string const& path, ReaderOptions const& options) {
    ReaderOptions all = options;
    all.slice.reset();
    SamReader counter(std::make_unique<InputFile>(path, options.stop), all);
    SamPiece piece;
    while (counter.fetch(piece)) {
    }
    return counter.primary_;
}

bool SamReader::fetch(Piece& piece) {
    auto& mine = static_cast<SamPiece&>(piece);
    mine.lines.clear();
    mine.oddities = {};
    mine.error = nullptr;
    mine.first_record = primary_ > range_.first ? primary_ - range_.first : 0;
    if (ended_) return false;
    try {
        while (!ended_ && mine.lines.empty()) fetch_lines(mine);
    } catch (Error const&) {
        ended_ = true;
        mine.error = std::current_exception();
    }
    return !mine.lines.empty() || mine.error != nullptr;
}

void SamReader::fetch_lines(SamPiece& piece) {
    if (!source_->fetch(chunk_, 0, options_.piece_bytes)) chunk_.last = true;
    source_->decode(chunk_);
    std::string_view const text = chunk_.view();
    bool const complete = chunk_.last && !chunk_.error;
    // Size of all whole lines; 0 if no line ends here
    std::size_t const whole = complete ? text.size() : text.rfind('\n') + 1;
    if (whole != 0 || complete) {
        piece.bytes = rest_;
        rest_.clear();
        piece.bytes += text.substr(0, whole);
        for (std::size_t first = 0; first < piece.bytes.size() && !ended_;) {
            std::size_t const end = std::min(piece.bytes.find('\n', first), piece.bytes.size());
            take_line(piece, first, end - first);
            first = end + 1;
        }
    }
    if (ended_) return;
    if (chunk_.error) std::rethrow_exception(chunk_.error);
    rest_ += text.substr(whole);
    ended_ = complete;
    if (complete && primary_ == 0 && all_records_ != 0 && !options_.slice)
        piece.oddities.warnings.push_back(no_primary_warning(source_->name(), all_records_));
    if (!chunk_.missing_end_block) return;
    if (!piece.bytes.empty() && piece.bytes.back() != '\n') fail(missing_end_in_line);
    piece.oddities.warnings.push_back(missing_end_warning(source_->name()));
}

void SamReader::take_line(SamPiece& piece, std::size_t first, std::size_t size) {
    ++line_;
    std::string_view line = std::string_view(piece.bytes).substr(first, size);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) return;
    if (in_header_ && line.starts_with('@')) return check_header_line(line);
    in_header_ = false;
    ++all_records_;
    bool const primary = is_primary(sam_flag(line).value_or(0));
    if (primary && primary_ >= range_.end) {
        ended_ = true;
        return;
    }
    if (primary_ >= range_.first) piece.lines.push_back({first, line.size(), line_, all_records_, primary});
    if (primary) ++primary_;
}

void SamReader::check_header_line(std::string_view line) const {
    if (line.find('\r') != std::string_view::npos) fail_at_line(line_, stray_return);
    if (holds_sam_line(line))
        fail_at_line(line_,
                     "the line contains a header line and an alignment; insert a line end between them");
}

void SamReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<SamPiece&>(piece);
    mine.text.clear();
    text.clear(mine.first_record);
    for (SamPiece::Line const& line : mine.lines) {
        std::string_view const bytes = std::string_view(mine.bytes).substr(line.first, line.size);
        SamLine parsed;
        auto damage = parse_sam_line(bytes, parsed);
        if (damage && bytes.starts_with('@'))
            fail_at_line(line.number,
                         "a header line follows the alignments; join SAM files with samtools merge");
        if (!damage && bytes.find('\r') != std::string_view::npos) fail_at_line(line.number, stray_return);
        AlignmentRecord record;
        if (!damage && line.primary) {
            record = view(parsed, with_qualities_, mine);
            damage = damage_of_name(record);
        }
        if (damage)
            fail("record " + std::to_string(line.record) + " of this SAM file (line " +
                 std::to_string(line.number) + ") " + *damage);
        if (line.primary) append_read(record, options_, source_->name(), mine.letters, text, mine.text);
    }
    if (mine.error) std::rethrow_exception(mine.error);
}

}  // namespace

std::unique_ptr<Reader> open_sam(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    return std::make_unique<SamReader>(std::move(file), options);
}

}  // namespace motifcount::internal
