#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "io/slice.hpp"
#include "motifcount/message.hpp"
#include "motifcount/shard.hpp"
#include "motifcount/types.hpp"
#include "reads/oddities.hpp"

namespace motifcount::internal {

class InputFile;

struct ReaderOptions {
    /// Bases repeated if a record is split: longest motif - 1
    std::uint64_t halo = 0;
    /// Approximate text size of a piece in bytes; tests use tiny pieces.
    std::uint64_t piece_bytes = 1 << 20;
    /// Whether record names are needed (BED, sites, per-record reports)
    bool keep_names = true;
    /// Whether to fill Piece::text
    bool keep_text = false;
    /// Minimum Phred score. Bases with a lower score are marked in PackedText::low(). 0 = no minimum
    unsigned min_quality = 0;
    /// FASTA reference of a CRAM input; empty if the user gave no reference
    std::string reference = {};
    /// Number of reading threads, which affects the choice of a decoder. For CRAM, HTSlib starts the same number of threads.
    unsigned threads = 1;
    /// Whether other inputs are also open; if so, low memory use has priority over speed
    bool beside_others = false;
    GzipDecoder decoder = GzipDecoder::automatic;
    std::optional<InputSlice> slice = {};  ///< Part of the file whose records are read; empty = whole file
    Shard turn = {};  ///< Shard whose fragments are read, only for open_pairs(), which ignores `slice`
    std::stop_token stop = {};  ///< Requests to stop; see InputFile
};

/// Original text of records, with line ends and qualities, for reports that copy reads. The joined texts of all pieces equal
/// the input, with one exception: an empty last quality line always has a line end.
struct RecordText {
    std::string bytes;
    /// Start offsets of the records. Bytes before the first start belong to a record of an earlier piece
    std::vector<std::size_t> starts;

    void clear() {
        bytes.clear();
        starts.clear();
    }
};

/// Part of an input, fetched by one thread and packed by any thread. Reuse it to keep its memory. Each Reader has its own type.
class Piece {
public:
    virtual ~Piece() = default;

    /// Original text, if ReaderOptions::keep_text is set; valid from settle() to the next fetch().
    RecordText text;
    Oddities oddities;  ///< Unusual features of the piece; valid from settle() to the next fetch()
};

/// Converts an input to batches of packed records, in three steps, so that several threads can share the work. Each piece
/// becomes one batch of the input.
///
/// fetch() is serial: calls must not overlap, and pieces are returned in input order. parse() is parallel: each fetched piece
/// must be parsed exactly once, by any thread. Parsing must *start* in the order in which pieces were fetched, because parse()
/// may wait for information from the previous piece, but never from later pieces. settle() is serial and takes the pieces in
/// input order. It is short if a piece was parsed from its true start, and parses the piece again otherwise.
///
/// parse() or settle() throws all errors, including errors from fetch(): Error(input) with the input, and the line or byte. If
/// parse() throws, settle() must not be called for this piece. The first error in input order counts; later pieces throw an
/// error as well, and no thread waits forever. fetch() throws only if memory runs out or a caller's stream throws. With
/// ReaderOptions::min_quality, a record without qualities is an error.
class Reader {
public:
    virtual ~Reader() = default;
    [[nodiscard]] virtual std::unique_ptr<Piece> make_piece() const = 0;
    /// Serial step. Returns false at the end of the input; in that case, the piece is empty and must not be parsed.
    [[nodiscard]] virtual bool fetch(Piece& piece) = 0;
    /// Parallel step. Replaces the contents of `text` by the records in the piece.
    virtual void parse(Piece& piece, PackedText& text) = 0;
    /// Serial step. Corrects `text` and the piece by the state after the previous piece.
    virtual void settle(Piece&, PackedText&) {}
    /// Does both steps, for callers that handle one piece after another.
    void pack(Piece& piece, PackedText& text) {
        parse(piece, text);
        settle(piece, text);
    }
    /// True if there is work left for later calls to fetch(). Any thread may then call work(), even during fetch(). Each call
    /// does part of the work, if there is any left. parse() or settle() reports errors from work().
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
    /// True if fetch() would sleep until other threads have done their work(). Must not be called during fetch().
    [[nodiscard]] virtual bool must_wait() const noexcept { return false; }

    /// Bytes of the file consumed so far (thread-safe), for progress. bytes_total(): size of the file in bytes. 0 = unknown
    [[nodiscard]] virtual std::uint64_t bytes_consumed() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t bytes_total() const noexcept = 0;
    /// Name of the gzip decoder, "serial" or "parallel" (see GzipDecoder); empty for other formats
    [[nodiscard]] virtual std::string decoder() const { return {}; }
    /// True if the part of the input read so far is FASTA
    [[nodiscard]] virtual bool has_fasta() const noexcept { return false; }
    /// True if the input is SAM, BAM or CRAM, whose flags distinguish first and second mates
    [[nodiscard]] virtual bool has_alignments() const noexcept { return false; }
    /// Returns one-line warnings, for example about a missing BGZF end-of-file block. `seen`: features of the first pieces
    [[nodiscard]] virtual std::vector<Message> warnings(Oddities const& seen) const { return seen.warnings; }
    /// Returns remarks about all pieces that are printed only on request (-v), such as text without a checksum.
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }
};

/// Opens a FASTA or FASTQ input with any compression (compression.hpp); "-" is standard input. Throws Error(input) if it cannot
/// be opened. If the input has another format, parse() or settle() throws.
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::string const& path, ReaderOptions const& options);
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

/// Opens two to four files as one input: a record of each file, then the next record of each file. These are the reads of a
/// fragment: mates and index reads. The format is FASTA, or FASTQ with four lines per record. Throws like open_fastx(), or if
/// the numbers of records differ. Fragments are distributed to the shards in rotation: shard I of N reads all files, but
/// returns only fragments I, I + N, ... (from 1).
[[nodiscard]] std::unique_ptr<Reader> open_pairs(std::vector<std::unique_ptr<InputFile>> files,
                                                 ReaderOptions const& options);

/// Returns the FASTQ character of a minimum quality, for PackedText::append_quality().
[[nodiscard]] constexpr char min_character(unsigned min_quality) noexcept {
    return static_cast<char>('!' + min_quality);
}

/// Opens any input, and detects by its content whether it is FASTA, FASTQ, SAM, BAM, CRAM or .2bit. Reads the primary records of
/// alignments in the same form as `samtools fastq`: in the direction of sequencing, mates with /1 and /2. Throws Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::string const& path, ReaderOptions const& options);
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

}  // namespace motifcount::internal
