#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include "io/chunk_source.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/bam_layout.hpp"
#include "reads/alignments/sam_line.hpp"
#include "reads/fastx/fastx_cut.hpp"
#include "reads/fastx/fastx_link.hpp"
#include "reads/fastx/fastx_parser.hpp"
#include "reads/fastx/fastx_record_cut.hpp"
#include "reads/fastx/pair_chunks.hpp"
#include "reads/format.hpp"
#include "reads/reader.hpp"
#include "reads/record_slice.hpp"

namespace motifcount::internal {
namespace {

using Kind = FastxCut::Kind;

FastxCutTail tail_of(std::string_view text, FastxCut const& cut) {
    if (cut.kind == Kind::none) return {};
    return {cut.kind, std::string(text.substr(cut.from)), cut.at - cut.from};
}

class FastxPiece final : public Piece {
public:
    TextChunk chunk;
    std::shared_ptr<FastxLink> before;  ///< Link of the previous piece; null for the first piece of the input
    std::shared_ptr<FastxLink> after;

    // Results of parse(), for settle()
    FastxCut cut;
    bool guessed = false;  ///< Whether the piece was parsed from the guessed cut
    FastxOutcome result;
    std::exception_ptr error;
};

/// True if at least two lines are available and look like SAM. A single line could also be FASTQ.
bool shows_sam(std::string_view text) {
    std::size_t const second = text.find_first_not_of("\r\n", std::min(text.find('\n'), text.size()));
    return second != std::string_view::npos && text.find('\n', second) != std::string_view::npos &&
           is_sam_text(text);
}

/// Reads FASTA and FASTQ as described in reader.hpp. parse() starts at the cut that was guessed in the previous piece
/// (fastx_cut.hpp), before the previous piece is parsed. If the guess was right, settle() adds line numbers, record ordinals,
/// and the name and position of a split record. If it was wrong, or the text has errors, settle() parses the piece again from
/// the true state. Results and messages therefore do not depend on guesses.
class FastxReader final : public Reader {
public:
    FastxReader(std::unique_ptr<ChunkSource> source, ReaderOptions const& options)
        : options_(options), source_(std::move(source)), names_(source_->name(), source_->mates()) {
        options_.piece_bytes = std::max<std::uint64_t>(options_.piece_bytes, 1);
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<FastxPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;
    void settle(Piece& piece, PackedText& text) override;
    bool has_work() const noexcept override { return source_->has_work(); }
    void work() override { source_->work(); }
    bool must_wait() const noexcept override { return source_->must_wait(); }

    std::uint64_t bytes_consumed() const noexcept override { return source_->bytes_consumed(); }
    std::uint64_t bytes_total() const noexcept override { return source_->bytes_total(); }
    std::string decoder() const override { return std::string(source_->decoder()); }
    std::vector<Message> warnings(Oddities const& seen) const override {
        std::vector<Message> warnings = seen.warnings;
        if (std::string const other = seen.letters.warning(); !other.empty())
            warnings.push_back(source_->name() + ": " + other);
        if (options_.min_quality <= QualityRange::best_phred64 && seen.qualities.is_phred64())
            warnings.push_back(source_->name() +
                               ": the qualities look like Phred+64 (Illumina before 2011), but were read as "
                               "Phred+33; add 31 to " +
                               setting::min_quality + ", unless 31 is already added");
        return warnings;
    }
    bool has_fasta() const noexcept override { return format_.load() == FastxFormat::fasta; }
    std::vector<std::string> notes() const override { return source_->notes(); }

private:
    void note_begin();
    void parse_or_throw(FastxPiece& piece, PackedText& text);
    void settle_or_throw(FastxPiece& piece, PackedText& text);
    [[nodiscard]] FastxCut choose_cut(FastxPiece& piece);
    [[nodiscard]] bool parse_guessed(FastxPiece& piece, PackedText& text) const;
    void parse_true(FastxPiece& piece, FastxOutcome* before, PackedText& text) const;
    void parse_to_cut(std::string_view bytes, FastxPiece& piece, PackedText& text) const;
    void leave_open_record(std::string_view bytes, char const* record, FastxState const& before,
                           FastxPiece& piece, PackedText& text) const;
    [[nodiscard]] FastxParser make_parser(FastxPiece& piece, FastxState& state, PackedText& text) const {
        return {names_,
                options_.keep_names,
                state,
                text,
                options_.keep_text ? &piece.text : nullptr,
                options_.min_quality};
    }
    void finish_input(FastxPiece& piece) const;

    ReaderOptions options_;
    std::unique_ptr<ChunkSource> source_;
    LineNames names_;
    std::atomic<FastxFormat> format_{FastxFormat::unknown};
    /// Whether all guesses so far were right
    std::atomic<bool> guessing_{true};
    /// Number of free bytes before a piece, for the tail of the previous piece
    std::atomic<std::size_t> front_{4096};

    std::shared_ptr<FastxLink> last_link_;  ///< Link of the last fetched piece
    FastxOutcome last_;                     ///< State after the piece that was settled last
    std::exception_ptr error_;              ///< First error in the input; all later pieces throw it
    bool warned_ = false;                   ///< Whether a warning of a chunk was reported
};

void FastxReader::note_begin() {
    TextPosition const& begin = source_->begin();
    if (begin == TextPosition{}) return;
    std::string part = source_->access() == Access::blocks
                           ? " (from the BGZF block at byte " + std::to_string(begin.block) + ")"
                           : " (from byte " + std::to_string(begin.offset) + " of its text)";
    names_ = LineNames(source_->name() + part);
}

bool FastxReader::fetch(Piece& piece) {
    auto& mine = static_cast<FastxPiece&>(piece);
    mine.before.reset();
    mine.after.reset();
    if (!source_->fetch(mine.chunk, front_.load(std::memory_order_relaxed), options_.piece_bytes))
        return false;
    mine.before = std::exchange(last_link_, std::make_shared<FastxLink>());
    mine.after = last_link_;
    if (mine.before == nullptr) note_begin();
    return true;
}

void FastxReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<FastxPiece&>(piece);
    mine.error = nullptr;
    try {
        parse_or_throw(mine, text);
    } catch (...) {
        // settle() throws it, because earlier errors in the input come first.
        mine.error = std::current_exception();
        mine.after->fail(mine.error);
    }
}

void FastxReader::settle(Piece& piece, PackedText& text) {
    auto& mine = static_cast<FastxPiece&>(piece);
    try {
        if (error_ == nullptr) error_ = mine.error;
        if (error_ == nullptr) settle_or_throw(mine, text);
    } catch (...) {
        error_ = std::current_exception();
    }
    source_->release(mine.chunk);
    mine.before.reset();
    mine.after.reset();
    if (error_) std::rethrow_exception(error_);
}

FastxCut FastxReader::choose_cut(FastxPiece& piece) {
    if (piece.chunk.last) return {};
    if (format_.load(std::memory_order_acquire) == FastxFormat::unknown) {
        if (piece.before == nullptr) {
            // The first byte shows the format of most inputs. For other inputs, pieces are first parsed in input order.
            std::string_view const bytes = piece.chunk.view();
            if (bytes.starts_with('>')) format_.store(FastxFormat::fasta, std::memory_order_release);
            if (bytes.starts_with('@')) format_.store(FastxFormat::fastq, std::memory_order_release);
        } else {
            (void)piece.before->wait_early();
        }
    }
    if (!guessing_.load(std::memory_order_relaxed)) return {};
    return find_cut(format_.load(std::memory_order_acquire), piece.chunk.view(), options_.halo);
}

void FastxReader::parse_or_throw(FastxPiece& piece, PackedText& text) {
    source_->decode(piece.chunk);
    if (piece.before == nullptr && piece.chunk.view().starts_with(bam_magic))
        throw_input_error(
            source_->name(),
            "this is BAM, not text; convert it first, for instance with 'samtools fastq FILE | ... -'");
    if (piece.before == nullptr && shows_sam(piece.chunk.view()))
        throw_input_error(source_->name(),
                          "SAM is recognized in a pipe only if it is uncompressed or compressed as gzip or "
                          "BGZF; decompress the file first, or give the file name");
    piece.cut = choose_cut(piece);
    piece.after->publish_early(tail_of(piece.chunk.view(), piece.cut));
    if (piece.before == nullptr)
        parse_true(piece, nullptr, text);
    else
        piece.guessed = piece.before->wait_early().kind != Kind::none && parse_guessed(piece, text);
}

/// Adds the state after the previous piece to the result of a right guess. Otherwise parses the piece again.
void FastxReader::settle_or_throw(FastxPiece& piece, PackedText& text) {
    FastxOutcome& result = piece.result;
    if (piece.before != nullptr && piece.guessed && last_.as_guessed) {
        if (last_.state.in_record()) {
            text.set_origin(last_.suspended.ordinal, last_.suspended.name, last_.suspended.length);
        } else {
            text.set_first_record(last_.state.records);
        }
        result.state.records += last_.state.records;
        result.state.line += last_.state.line - 1;
        if (result.state.record_line == 0) {  // No record began in this piece.
            result.ends_with_title = last_.ends_with_title && result.state.sequence_length == 0;
            result.state.record_line = last_.state.record_line;
            result.state.sequence_length += last_.state.sequence_length;
        } else {
            result.state.record_line += last_.state.line - 1;
        }
    } else if (piece.before != nullptr) {
        if (!last_.as_guessed && piece.before->wait_early().kind != Kind::none)
            guessing_.store(false, std::memory_order_relaxed);
        parse_true(piece, &last_, text);
    }
    if (result.state.format != FastxFormat::unknown)
        format_.store(result.state.format, std::memory_order_release);

    piece.oddities = {{}, result.qualities, {}};
    if (result.state.format == FastxFormat::fasta)
        piece.oddities.letters.add(piece.chunk.view(), piece.before == nullptr);
    if (!piece.chunk.warning.empty() && !std::exchange(warned_, true))
        piece.oddities.warnings.push_back(piece.chunk.warning);
    if (piece.chunk.last) {
        finish_input(piece);
    } else if (result.state.in_record()) {
        text.suspend_record(options_.halo, result.suspended);
    }
    if (piece.cut.kind != Kind::none && result.as_guessed) {
        std::size_t const tail = piece.chunk.size - piece.cut.from;
        if (tail > front_.load(std::memory_order_relaxed))
            front_.store(tail + tail / 4, std::memory_order_relaxed);
    }
    std::swap(last_, result);
}

/// Parses from the guessed cut. Returns false at any error; parsing from the true state then reports real errors.
bool FastxReader::parse_guessed(FastxPiece& piece, PackedText& text) const {
    auto const& early = piece.before->wait_early();
    FastxOutcome& result = piece.result;
    std::string_view bytes = piece.chunk.prepend(early.tail);
    try {
        text.clear();
        piece.text.clear();
        result = {};
        result.state.format = format_.load(std::memory_order_acquire);
        result.state.phase = FastxState::Phase::record_start;
        if (early.kind == Kind::sequence) {
            result.state.phase = FastxState::Phase::sequence;
            result.state.line_start = false;
            text.resume_unknown_record();
            FastxParser(names_, options_.keep_names, result.state, text)
                .parse(bytes.substr(0, early.repeated));
            bytes.remove_prefix(early.repeated);
            if (!result.state.in_record()) return false;
            text.end_halo();
            result.state.line = 1;
            result.state.line_start = true;
        }
        parse_to_cut(bytes, piece, text);
        return true;
    } catch (Error const&) {
        return false;
    }
}

/// Parses from the state after the previous piece (`before`; null for the first piece).
void FastxReader::parse_true(FastxPiece& piece, FastxOutcome* before, PackedText& text) const {
    FastxOutcome& result = piece.result;
    std::string_view bytes = piece.chunk.view();
    result = {};
    text.clear();
    piece.text.clear();
    if (before != nullptr) {
        result.state = before->state;
        text.clear(before->state.records);
        if (before->state.in_record()) text.resume_record(before->suspended);
        if (before->as_guessed) {
            auto const& early = piece.before->wait_early();
            bytes = piece.chunk.prepend(std::string_view(early.tail).substr(early.repeated));
        } else if (!before->rest.empty()) {
            result.looked_at = before->looked_at;
            // If a record is longer than a piece, parses it again only after its size has doubled.
            if (before->rest.size() + bytes.size() < 2 * before->looked_at && !piece.chunk.last) {
                result.rest = std::move(before->rest);
                result.rest += bytes;
                return;
            }
            bytes = piece.chunk.prepend(before->rest);
        }
    }
    parse_to_cut(bytes, piece, text);
}

/// Parses `bytes` up to the cut. If the cut turns out to be wrong, parses all bytes.
void FastxReader::parse_to_cut(std::string_view bytes, FastxPiece& piece, PackedText& text) const {
    Kind const kind = piece.cut.kind;
    std::size_t const behind_cut = kind == Kind::none ? 0 : piece.chunk.size - piece.cut.at;
    FastxOutcome& result = piece.result;
    FastxState& state = result.state;
    FastxState const before = options_.min_quality == 0 ? FastxState{} : state;
    FastxParser parser = make_parser(piece, state, text);
    parser.parse(bytes.substr(0, bytes.size() - behind_cut));
    if (kind == Kind::record) {
        if (state.at_fasta_line()) {
            parser.end_fasta_record();
            result.as_guessed = true;
        } else {
            result.as_guessed = state.at_fastq_record();
        }
    } else if (kind == Kind::sequence) {
        result.as_guessed = state.at_fasta_line() && state.in_record();
    }
    if (!result.as_guessed) parser.parse(bytes.substr(bytes.size() - behind_cut));
    result.ends_with_title = state.ends_with_title();
    if (piece.chunk.last && !piece.chunk.error) parser.finish();
    result.qualities = parser.qualities();
    if (options_.min_quality != 0 && !piece.chunk.last && state.in_fastq_record())
        leave_open_record(bytes, parser.last_record(), before, piece, text);
}

/// Leaves the last, incomplete record to the next piece, because bases and qualities must be parsed together.
void FastxReader::leave_open_record(std::string_view bytes, char const* record, FastxState const& before,
                                    FastxPiece& piece, PackedText& text) const {
    FastxOutcome& result = piece.result;
    auto const whole = static_cast<std::size_t>(record - bytes.data());
    result.state = before;
    text.clear(before.records);
    piece.text.clear();
    make_parser(piece, result.state, text).parse(bytes.substr(0, whole));
    result.rest = bytes.substr(whole);
    result.looked_at = result.rest.size();
}

void FastxReader::finish_input(FastxPiece& piece) const {
    FastxState const& state = piece.result.state;
    if (piece.chunk.error) std::rethrow_exception(piece.chunk.error);
    if (piece.result.ends_with_title)
        piece.oddities.warnings.push_back(
            source_->name() +
            ": the last line is the title of a record without a sequence: the file may "
            "be truncated");
    if (!piece.chunk.missing_end_block) return;
    // In a truncated FASTA file, the last record is complete if its last line is complete. finish() has already checked FASTQ.
    if (state.format == FastxFormat::fasta && !state.line_start)
        throw_input_error(source_->name(), missing_end_in_line);
    piece.oddities.warnings.push_back(missing_end_warning(source_->name()));
}

/// Returns the decoder to use. Chooses small pieces for the parallel decoder if several inputs are open, or in tests. Small
/// pieces need less memory but up to 10% more time, because each piece must find its first block.
DecoderChoice decoder_choice(ReaderOptions const& options) {
    constexpr std::uint64_t usual_piece = std::uint64_t{64} << 10;
    bool const small = options.beside_others || options.piece_bytes < usual_piece;
    return {options.decoder, options.threads, small ? options.piece_bytes : UINT64_MAX};
}

}  // namespace

std::unique_ptr<Reader> open_fastx(std::string const& path, ReaderOptions const& options) {
    return open_fastx(std::make_unique<InputFile>(path, options.stop), options);
}

std::unique_ptr<Reader> open_fastx(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    if (options.slice)
        return std::make_unique<FastxReader>(
            open_record_slice(std::move(file), make_fastx_record_cut(), *options.slice), options);
    DecoderChoice const choice = decoder_choice(options);
    return std::make_unique<FastxReader>(open_chunks(std::move(file), choice), options);
}

std::unique_ptr<Reader> open_pairs(std::vector<std::unique_ptr<InputFile>> files,
                                   ReaderOptions const& options) {
    // Enlarges all pipes, because a program that writes all reads may be ahead in one of the files.
    for (auto const& file : files) file->widen_pipe();
    for (auto const& file : files)
        if (!detect_format(*file).reads_pairs)
            throw_input_error(file->name(),
                              "pairs in two files must be FASTA or FASTQ; SAM, BAM and CRAM files contain "
                              "both mates: use " +
                                  setting::interleaved);
    return std::make_unique<FastxReader>(
        open_pair_chunks(std::move(files), decoder_choice(options), options.turn), options);
}

}  // namespace motifcount::internal
