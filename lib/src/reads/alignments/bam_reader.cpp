#include "reads/alignments/bam_reader.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "io/chunk_source.hpp"
#include "io/gzip/bgzf_block.hpp"
#include "io/piece_link.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/alignment_record.hpp"
#include "reads/alignments/bam_layout.hpp"
#include "reads/alignments/bam_record_cut.hpp"
#include "reads/record_slice.hpp"

namespace motifcount::internal {
namespace {

struct BamState {
    std::string tail;          ///< Start of an incomplete record or header
    std::uint64_t enough = 0;  ///< Minimum size of `tail` for the next attempt to parse it
    bool header_done = false;
    std::uint32_t references = unknown_bam_references;
    std::uint64_t records = 0;      ///< Number of primary records so far
    std::uint64_t all_records = 0;  ///< Number of all records so far
};
using Link = PieceLink<std::monostate, BamState>;

class BamPiece final : public Piece {
public:
    TextChunk chunk;
    std::shared_ptr<Link> before;  ///< Link of the previous piece; null for the first piece of the input
    std::shared_ptr<Link> after;
    std::vector<AlignmentRecord> records;
    std::string letters;
};

class BamReader final : public Reader {
public:
    BamReader(std::unique_ptr<InputFile> file, ReaderOptions const& options)
        : options_(options),
          source_(options.slice ? open_record_slice(std::move(file), make_bam_record_cut(), *options.slice)
                                : open_chunks(std::move(file))),
          begins_after_header_(options.slice && options.slice->from > 0) {
        options_.piece_bytes = std::max<std::uint64_t>(options_.piece_bytes, 1);
    }

    std::unique_ptr<Piece> make_piece() const override { return std::make_unique<BamPiece>(); }
    bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;

    bool has_alignments() const noexcept override { return true; }
    std::uint64_t bytes_consumed() const noexcept override { return source_->bytes_consumed(); }
    std::uint64_t bytes_total() const noexcept override { return source_->bytes_total(); }
    std::string decoder() const override { return std::string(source_->decoder()); }
    std::vector<std::string> notes() const override { return source_->notes(); }

private:
    void split(BamPiece& piece, BamState& state, PackedText& text) const;
    [[noreturn]] void fail_at_header() const { fail("the header of this BAM file is damaged"); }
    [[nodiscard]] std::string_view take_header(std::string_view bytes, BamState& state) const;
    [[noreturn]] void fail_at_record(BamState const& state, std::string_view bytes,
                                     std::string_view what) const;
    void finish(BamPiece& piece, BamState const& state) const;
    [[noreturn]] void fail(std::string const& what) const { throw_input_error(source_->name(), what); }

    ReaderOptions options_;
    std::unique_ptr<ChunkSource> source_;
    bool const begins_after_header_;   ///< Whether the slice begins after the header
    std::shared_ptr<Link> last_link_;  ///< Link of the last fetched piece
};

bool BamReader::fetch(Piece& piece) {
    auto& mine = static_cast<BamPiece&>(piece);
    mine.before.reset();
    mine.after.reset();
    constexpr std::size_t front = 4096;  // Number of free bytes before the text, enough for most tails
    if (!source_->fetch(mine.chunk, front, options_.piece_bytes)) return false;
    mine.before = std::exchange(last_link_, std::make_shared<Link>());
    mine.after = last_link_;
    return true;
}

void BamReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<BamPiece&>(piece);
    mine.text.clear();
    mine.oddities = {};
    try {
        std::exception_ptr damage;
        try {
            source_->decode(mine.chunk);
        } catch (Error const&) {
            damage = std::current_exception();
        }
        BamState state;
        state.header_done = begins_after_header_;
        if (mine.before)
            state = std::move(mine.before->wait_final());  // Earlier errors in the input are thrown first.
        if (damage) std::rethrow_exception(damage);
        split(mine, state, text);
        if (mine.chunk.last) finish(mine, state);
        mine.after->publish_final(std::move(state));
    } catch (...) {
        mine.after->fail(std::current_exception());
        throw;
    }
    mine.before.reset();
    mine.after.reset();

    for (AlignmentRecord const& record : mine.records)
        append_read(record, options_, source_->name(), mine.letters, text, mine.text);
}

/// Finds the records in a piece. An incomplete record becomes the tail. Long records are collected in the tail and parsed when
/// they may be complete, so that the time is linear in their length.
void BamReader::split(BamPiece& piece, BamState& state, PackedText& text) const {
    text.clear(state.records);
    piece.records.clear();
    std::string_view bytes = piece.chunk.view();
    if (state.tail.size() + bytes.size() < state.enough) {
        state.tail += bytes;
        return;
    }
    if (!state.header_done) {
        bytes = take_header(bytes, state);
    } else if (!state.tail.empty()) {
        bytes = piece.chunk.prepend(state.tail);
    }
    if (!state.header_done) return;
    state.enough = 0;
    while (bytes.size() >= bam_size_bytes) {
        std::uint64_t const size = bam_record_size(bytes);
        if (!is_bam_record_size(size))
            fail_at_record(state, bytes,
                           std::string("is damaged: its length is ").append(std::to_string(size)) + " bytes");
        std::string_view const rest = bytes.substr(bam_size_bytes);
        if (rest.size() < bam_fixed_bytes) break;
        if (auto const damage = damage_of_bam_record(rest, size, state.references); !damage.empty())
            fail_at_record(state, bytes, std::string("is damaged: ").append(damage));
        if (rest.size() < size) {
            state.enough = bam_size_bytes + size;
            break;
        }
        AlignmentRecord const record = parse_bam_record(rest.substr(0, static_cast<std::size_t>(size)));
        bytes = rest.substr(static_cast<std::size_t>(size));
        if (is_primary(record.flag)) {
            if (auto const damage = damage_of_name(record)) fail_at_record(state, {}, *damage);
            ++state.records;
            piece.records.push_back(record);
        }
        ++state.all_records;
    }
    state.tail = std::string(bytes);  // Assigns a new string, to free a long tail's memory
}

/// Returns the bytes after the header. If the header is incomplete, appends the bytes to the tail.
std::string_view BamReader::take_header(std::string_view bytes, BamState& state) const {
    std::size_t const before = state.tail.size();
    state.tail += bytes;
    BamHeader const header = view_bam_header(state.tail);
    state.enough = header.size;
    if (header.state == BamHeader::State::damaged) fail_at_header();
    if (header.state == BamHeader::State::cut) return {};
    state.header_done = true;
    state.references = header.references;
    return bytes.substr(static_cast<std::size_t>(header.size) - before);
}

/// Throws an error about the next record, number `all_records` + 1. `bytes`: start of this record
void BamReader::fail_at_record(BamState const& state, std::string_view bytes, std::string_view what) const {
    if (bytes.starts_with(bam_magic))
        fail(std::string("a second BAM file begins after record ") + std::to_string(state.all_records) +
             ": join BAM files with samtools cat");
    std::string message = "record ";
    message += std::to_string(state.all_records + 1);
    message += " of this BAM file ";
    message += what;
    fail(message);
}

void BamReader::finish(BamPiece& piece, BamState const& state) const {
    if (piece.chunk.error) std::rethrow_exception(piece.chunk.error);
    if (!state.header_done) {
        // The last bytes of a truncated header have not been parsed yet.
        if (view_bam_header(state.tail).state == BamHeader::State::damaged) fail_at_header();
        fail("the BAM file is truncated in its header");
    }
    if (!state.tail.empty()) fail_at_record(state, state.tail, "is truncated: the file ends in it");
    if (state.records == 0 && state.all_records != 0 && !options_.slice)
        piece.oddities.warnings.push_back(no_primary_warning(source_->name(), state.all_records));
    if (!piece.chunk.missing_end_block) return;
    piece.oddities.warnings.push_back(missing_end_warning(source_->name()));
}

}  // namespace

std::unique_ptr<Reader> open_bam(std::unique_ptr<InputFile> file, ReaderOptions const& options) {
    return std::make_unique<BamReader>(std::move(file), options);
}

}  // namespace motifcount::internal
