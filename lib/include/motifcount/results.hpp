#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/fragment_classes.hpp"
#include "motifcount/message.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/shard.hpp"

namespace motifcount {

/// Counts of one motif
///
///     motifcount::MotifCounts const& row = result.counts[motif];
///     std::cout << result.motifs.id(motif) << '\t' << row.hits() << '\t' << row.reads << '\n';
struct MotifCounts {
    /// Number of hits on the forward strand
    std::uint64_t hits_forward = 0;
    /// Number of hits on the reverse strand
    std::uint64_t hits_reverse = 0;
    /// Number of fragments with a counted hit. A fragment is a record or a read pair.
    std::uint64_t reads = 0;

    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_forward + hits_reverse; }

    MotifCounts& operator+=(MotifCounts const& other) noexcept {
        hits_forward += other.hits_forward;
        hits_reverse += other.hits_reverse;
        reads += other.reads;
        return *this;
    }
    MotifCounts& operator-=(MotifCounts const& other) noexcept {
        hits_forward -= other.hits_forward;
        hits_reverse -= other.hits_reverse;
        reads -= other.reads;
        return *this;
    }
};

/// Totals of one input
struct InputSummary {
    /// Path as given by the caller; "-" is standard input
    std::string path;
    /// File size in bytes, before decompression
    std::uint64_t bytes = 0;
    /// Number of complete records. A read pair counts as one record.
    std::uint64_t records = 0;
    /// Number of bases in all sequences
    std::uint64_t bases = 0;
    /// Decoder of a gzip file, "serial" or "parallel"; empty for other inputs. See GzipDecoder.
    std::string decoder = {};
    /// Number of records with a counted hit; empty unless requested, see RunSettings::count_records_with_hits
    std::optional<std::uint64_t> records_with_hits = {};
    bool pairs = false;                ///< Whether the input has read pairs
    bool fasta = false;                ///< Whether the file is FASTA, which has no qualities
    std::uint64_t longest_record = 0;  ///< Length of the longest record in bases; 0 unless a report shows it
};

/// Most frequent sequences in fragments without a hit, at the offsets where motifs start. Rows are sorted by frequency, then
/// alphabetically. A fragment with several of the sequences is counted only once, in the first matching row.
struct UnmatchedSequences {
    static constexpr std::size_t most = 10;
    /// Maximum number of examined fragments per sample
    static constexpr std::uint64_t max_fragments = 1'000'000;
    /// Maximum number of examined sequences per sample; after that, no further fragments are examined
    static constexpr std::size_t max_sequences = 2'000'000;
    struct Row {
        std::string sequence;         ///< Sequence, in the direction of the motifs
        std::uint64_t fragments = 0;  ///< Number of fragments counted in this row; at least 2
    };

    std::uint64_t fragments = 0;  ///< Number of examined fragments, which have no hit
    std::vector<Row> rows = {};
};

/// Result of searching a sample's first reads again if few have a guide: on both strands, at all offsets and, unless guides are
/// shorter than 12 bases, with one mismatch. If a fragment has several hits, the hit with the fewest option changes is used.
struct FirstReads {
    std::uint64_t fragments = 0;   ///< Number of searched fragments, at most 100,000
    std::uint64_t with_guide = 0;  ///< Number of fragments with a hit
    std::uint64_t reverse = 0;     ///< Number of fragments whose hit is on the reverse strand
    std::uint64_t inexact = 0;     ///< Number of fragments whose hit has a mismatch
    std::uint64_t ambiguous = 0;   ///< Number of fragments in which another guide matches as well
    /// Median offset of the hits, in the direction of the guide; 0 if there is no hit
    std::uint64_t offset = 0;
    /// Median record length, in bases
    std::uint64_t read_length = 0;
    /// By position: number of records with a letter other than A, C, G, T and U at this position. Ends at the last position
    /// with such a letter; at most 1,000 positions
    std::vector<std::uint64_t> ambiguous_bases = {};
};

/// Totals of one sample, over all its inputs
struct SampleTotals {
    std::string name;
    /// Input names, separated by commas
    std::string files = {};
    /// Number of records, as in InputSummary
    std::uint64_t records = 0;
    /// Number of bases, as in InputSummary
    std::uint64_t bases = 0;
    /// Number of records with a hit, as in InputSummary
    std::optional<std::uint64_t> records_with_hits = {};
    /// Number of fragments per class; empty with Assign::all
    FragmentClasses classes = {};
    /// Detected offsets and strand; empty if not requested
    std::optional<DetectedOffsets> starts = {};
    /// Frequent sequences of unassigned reads; empty unless requested and motifs start at few offsets
    std::optional<UnmatchedSequences> unmatched = {};
    /// Set only if few reads in a screen have a guide
    std::optional<FirstReads> first_reads = {};
    /// Name and value of each further column in the sample sheet. Different values of a sample's lanes are joined by commas.
    std::vector<std::pair<std::string, std::string>> columns = {};
};

/// Engine that searched some or all of the motifs
struct EngineUse {
    std::string engine;
    std::string device;
    /// Number of distinct sequences that are searched, including reverse complements
    std::uint64_t patterns = 0;
    std::uint64_t memory_bytes = 0;  ///< Size in bytes of the compiled tables
};

/// Result of `--verify`, which compares the hits of the tested engine and the reference engine in the first part of the text.
/// The terms are from Sgarlata 2021, section 3.3.
struct Verification {
    /// Number of compared bases
    std::uint64_t bases = 0;
    /// Number of records that begin in the compared bases
    std::uint64_t records = 0;
    /// Number of hits found by both engines
    std::uint64_t verified = 0;
    /// Number of hits found only by the reference engine
    std::uint64_t missed = 0;
    /// Number of hits found only by the tested engine
    std::uint64_t unverified = 0;
    /// Whether both engines return the same hit counts and reads when they count without positions
    bool counts_agree = true;

    [[nodiscard]] bool passed() const noexcept { return missed == 0 && unverified == 0 && counts_agree; }
};

/// Identity of a shard, written to its reports. Only reports on shards of the same run are merged.
struct ShardLine {
    Shard shard;
    std::string version;         ///< Version of motifcount
    std::string motif_checksum;  ///< Digest of the motifs, see MotifSet::checksum()
    std::string options;         ///< Options that affect results, as name=value;...
};

/// Rule for the assignment of fragments, and the number of fragments per class in all samples
struct Assignment {
    Assign rule = Assign::best;
    Dual dual = Dual::none;
    FragmentClasses classes = {};
};

/// Record of how a result was obtained. It is written to the JSON report, but not to tables or BED.
struct RunInfo {
    std::string version;
    /// Command line; empty if the library was called
    std::string command;
    /// Start time in UTC, ISO 8601
    std::string started;
    /// Names and values of the options that affect results
    std::vector<std::pair<std::string, std::string>> options;
    std::optional<ShardLine> shard;  ///< Searched shard; empty if the whole inputs were searched
    std::vector<MotifFileInfo> motif_files;
    std::vector<InputSummary> inputs;
    std::vector<SampleTotals> samples;
    /// Assignment of fragments; empty with Assign::all. JSON reports have it in `results`.
    std::optional<Assignment> assignment;
    std::vector<std::string>
        matrices_without_hits;  ///< Ids of matrices whose best score is below the threshold
    std::vector<EngineUse> engines;
    std::string reason;  ///< Reason for the choice of engines
    std::optional<Verification> verification;
    std::vector<Message> warnings;
    unsigned threads = 0;
    double compile_seconds = 0;  ///< Time in seconds to read the motifs and build the tables
    double search_seconds = 0;   ///< Time in seconds to read and search the inputs
};

}  // namespace motifcount
