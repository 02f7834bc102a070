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
#include "motifcount/types.hpp"
#include "reads/oddities.hpp"

namespace motifcount::internal {

class InputFile;

/// What a caller wants from a reader.
struct ReaderOptions {
    std::uint64_t overlap = 0;            ///< bases repeated where a record is split: longest motif - 1
    std::uint64_t piece_bytes = 1 << 20;  ///< about how much text a piece holds; tests make it tiny
    bool keep_names = true;               ///< record names are wanted (BED, sites, per-record reports)
    bool keep_text = false;               ///< the records' own text is wanted, see Piece::text
    unsigned min_quality = 0;             ///< Phred: bases below are to be PackedText::low(); 0: none is
    std::string reference = {};           ///< FASTA that a CRAM input was made with; empty: none
    unsigned threads =
        1;  ///< that will read, for the choice of a decoder; CRAM is decoded with so many of its own
    bool beside_others = false;  ///< other inputs are open at the same time: less memory is worth some speed
    GzipDecoder decoder = GzipDecoder::automatic;
    std::optional<InputSlice> slice = {};  ///< read the records of this part of the file only
    std::stop_token stop = {};             ///< see InputFile
};

/// The text of records as the input has it, line ends and qualities included, for those who write reads out
/// again. The texts of all pieces, one after the other, are the input's, but for the line end of an empty last quality.
struct RecordText {
    std::string bytes;
    std::vector<std::size_t> starts;  ///< in `bytes`, of each record that begins there; what lies before the
                                      ///< first one belongs to the last record of an earlier piece

    void clear() {
        bytes.clear();
        starts.clear();
    }
};

/// A part of an input on its way through a Reader: fetched by one thread, packed by any. Reuse pieces: they
/// keep their memory. Each Reader has its own kind.
class Piece {
public:
    virtual ~Piece() = default;

    /// With ReaderOptions::keep_text, once packed, until it is fetched anew.
    RecordText text;
    /// Likewise.
    Oddities oddities;
};

/// Turns one input into batches of packed records, in two steps so that several threads can share the work.
///
/// fetch() is serial: one call at a time, and pieces come in input order. pack() is parallel: each fetched
/// piece must be packed exactly once, by any thread, and pieces must be *started* in the order in which they
/// were fetched, as pack() waits for what it needs to know of the piece before (nothing is needed from later
/// ones). One piece gives one batch. The batches, in order, are the input.
///
/// Errors: Error(input) that names the input and the line (or byte) of what is wrong. They come out of
/// pack(), in input order, those that fetch() met among them: fetch() itself throws only when memory runs
/// out, and what a caller's stream throws. After an exception every later piece's pack() throws the same error, so that no
/// thread waits for ever. With ReaderOptions::min_quality, records without qualities are errors.
class Reader {
public:
    virtual ~Reader() = default;
    [[nodiscard]] virtual std::unique_ptr<Piece> make_piece() const = 0;
    /// Serial step. False at the end of the input; the piece is then empty and must not be packed.
    [[nodiscard]] virtual bool fetch(Piece& piece) = 0;
    /// Parallel step. Replaces `text` with the records of the piece.
    virtual void pack(Piece& piece, PackedText& text) = 0;
    /// Whether there is something that fetch() will need and that any thread may do before, several at once and beside
    /// fetch(); and a part of it, if there is still one. What goes wrong is pack()'s to tell.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}

    /// For progress: bytes of the file consumed so far (any thread), and its size, 0 when unknown.
    [[nodiscard]] virtual std::uint64_t bytes_consumed() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t bytes_total() const noexcept = 0;
    /// How gzip is decoded: "serial" or "parallel", see GzipDecoder; empty for all else.
    [[nodiscard]] virtual std::string decoder() const { return {}; }
    /// Whether what was read so far is FASTA.
    [[nodiscard]] virtual bool has_fasta() const noexcept { return false; }
    /// One line for each oddity (a missing BGZF end-of-file block) of the first pieces of the input, given those of all of them.
    [[nodiscard]] virtual std::vector<Message> warnings(Oddities const& seen) const {
        return seen.warnings;
    }
    /// The same of what only those who ask want to hear (-v), of all pieces: text that is stored without a checksum.
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }
};

/// Opens a FASTA/FASTQ input, however it is stored (compression.hpp); "-" is stdin.
/// Throws Error(input) when it cannot be opened; what is no FASTA/FASTQ is found out by pack().
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::string const& path, ReaderOptions const& options);
/// The same for an input that is open already and of which nothing was read.
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

/// Opens two FASTA or FASTQ inputs (of four lines a record) of mates as one: each record of the first is followed by its
/// mate in the second. Throws as open_fastx(); so many records in one and not in the other are an Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_pairs(std::string const& first, std::string const& second,
                                                 ReaderOptions const& options);
/// The same for inputs that are open already and of which nothing was read.
[[nodiscard]] std::unique_ptr<Reader> open_pairs(std::unique_ptr<InputFile> first,
                                                 std::unique_ptr<InputFile> second,
                                                 ReaderOptions const& options);

/// What the qualities of FASTQ are compared with, see PackedText::append_quality().
[[nodiscard]] constexpr char least_character(unsigned min_quality) noexcept {
    return static_cast<char>('!' + min_quality);
}

/// Opens any input by its content: FASTA, FASTQ, and SAM, BAM or CRAM, of which the primary records are read
/// as `samtools fastq` writes them: as they came from the sequencer, reverse reads turned back, mates told by
/// /1 and /2. Throws Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::string const& path, ReaderOptions const& options);
/// The same for an input that is open already and of which nothing was read.
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

}  // namespace motifcount::internal
