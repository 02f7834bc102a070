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
    std::uint64_t overlap = 0;            ///< Bases repeated if a record is split: longest motif - 1
    std::uint64_t piece_bytes = 1 << 20;  ///< Approximate text per piece; tests use tiny pieces
    bool keep_names = true;  ///< Whether record names are needed (BED, sites, per-record reports)
    bool keep_text = false;  ///< Whether to fill Piece::text
    /// Minimum Phred score; bases below it are in PackedText::low(). 0 = not used
    unsigned min_quality = 0;
    std::string reference = {};  ///< FASTA reference of a CRAM input; empty = not given
    /// Number of reading threads, for the choice of a decoder. For CRAM, HTSlib starts the same number of threads of its own.
    unsigned threads = 1;
    bool beside_others = false;  ///< Whether other inputs are open, so that memory matters more than speed
    GzipDecoder decoder = GzipDecoder::automatic;
    std::optional<InputSlice> slice = {};  ///< Part of the file whose records are read; empty = all records
    Shard turn = {};            ///< Only for open_pairs(), which ignores `slice`: shard whose pairs are read
    std::stop_token stop = {};  ///< See InputFile
};

/// Original text of records, with line ends and qualities, for reports that copy reads. Joined, the texts of all pieces are
/// the input, plus the line end of an empty last quality line if the input lacks it.
struct RecordText {
    std::string bytes;
    /// Starts of records; bytes before the first start belong to an earlier piece
    std::vector<std::size_t> starts;

    void clear() {
        bytes.clear();
        starts.clear();
    }
};

/// Part of an input: fetched by one thread, packed by any thread. Reusable, to keep its memory. Each Reader has its own type.
class Piece {
public:
    virtual ~Piece() = default;

    /// Original text; set with ReaderOptions::keep_text, and valid from pack() to the next fetch()
    RecordText text;
    Oddities oddities;  ///< Unusual features of the piece, valid from pack() to the next fetch()
};

/// Turns an input into batches of packed records, in two steps, so that several threads can share the work.
///
/// fetch() is serial: calls must not overlap, and pieces come in input order. pack() is parallel: each
/// fetched piece must be packed exactly once, by any thread. Pieces must be *started* in the order in which
/// they were fetched, because pack() waits for information from the previous piece, but never from later
/// pieces. One piece gives one batch; all batches in order are the input.
///
/// Errors are thrown by pack(), in input order, including errors of fetch(): Error(input) with the input and
/// the line or byte. fetch() itself throws only if memory runs out or if a caller's stream throws. After an
/// exception, pack() throws the same error for all later pieces, so that no thread waits forever. With
/// ReaderOptions::min_quality, records without qualities are errors.
class Reader {
public:
    virtual ~Reader() = default;
    [[nodiscard]] virtual std::unique_ptr<Piece> make_piece() const = 0;
    /// Serial step; false at the end of the input. The piece is then empty and must not be packed.
    [[nodiscard]] virtual bool fetch(Piece& piece) = 0;
    /// Parallel step; replaces `text` by the records of the piece.
    virtual void pack(Piece& piece, PackedText& text) = 0;
    /// True if work for a later fetch() is left; any thread may then call work(), even during fetch(). work()
    /// does a part of it, if any is left. pack() reports errors.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}

    /// Bytes of the file consumed so far (thread-safe), and size of the file, for progress; 0 = unknown
    [[nodiscard]] virtual std::uint64_t bytes_consumed() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t bytes_total() const noexcept = 0;
    /// Gzip decoder: "serial" or "parallel", see GzipDecoder; empty for other formats
    [[nodiscard]] virtual std::string decoder() const { return {}; }
    /// True if the input read so far is FASTA
    [[nodiscard]] virtual bool has_fasta() const noexcept { return false; }
    /// Returns one-line warnings, for example about a missing BGZF end block. `seen`: features of the first pieces
    [[nodiscard]] virtual std::vector<Message> warnings(Oddities const& seen) const { return seen.warnings; }
    /// Returns remarks about all pieces that are shown only on request (-v), for example about text without a checksum.
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }
};

/// Opens a FASTA or FASTQ input with any compression (compression.hpp); "-" is standard input. Throws
/// Error(input) if it cannot be opened; pack() throws on other formats.
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::string const& path, ReaderOptions const& options);
[[nodiscard]] std::unique_ptr<Reader> open_fastx(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

/// Opens two FASTA or FASTQ inputs (four lines per record) of mates as one input: each record of the first, followed by its
/// mate from the second. Throws as open_fastx() does, and Error(input) if the numbers of records differ. Shards take turns:
/// shard I of N reads both files, but returns only pairs I, I + N, I + 2 N, and so on, counted from 1.
[[nodiscard]] std::unique_ptr<Reader> open_pairs(std::string const& first, std::string const& second,
                                                 ReaderOptions const& options);
[[nodiscard]] std::unique_ptr<Reader> open_pairs(std::unique_ptr<InputFile> first,
                                                 std::unique_ptr<InputFile> second,
                                                 ReaderOptions const& options);

/// FASTQ character of a minimum quality, see PackedText::append_quality()
[[nodiscard]] constexpr char min_character(unsigned min_quality) noexcept {
    return static_cast<char>('!' + min_quality);
}

/// Opens any input; detects by its content whether it is FASTA, FASTQ, SAM, BAM or CRAM. From alignments, reads primary
/// records as `samtools fastq` writes them: in the direction of sequencing, mates with /1 and /2. Throws Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::string const& path, ReaderOptions const& options);
[[nodiscard]] std::unique_ptr<Reader> open_reads(std::unique_ptr<InputFile> file,
                                                 ReaderOptions const& options);

}  // namespace motifcount::internal
