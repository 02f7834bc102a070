#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"
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
    std::uint64_t hits_forward = 0;  ///< Number of hits on the forward strand
    std::uint64_t hits_reverse = 0;  ///< Number of hits on the reverse strand
    /// Number of records with a hit; with Assign::best and Assign::unique, number of assigned fragments
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
    std::string path;         ///< Path as given by the caller; "-" is standard input
    std::uint64_t bytes = 0;  ///< Size of the file, before decompression
    /// Number of complete records. With Assign::best and Assign::unique, a read pair counts once.
    std::uint64_t records = 0;
    std::uint64_t bases = 0;  ///< Number of bases in all sequences
    /// Decoder of a gzip file, "serial" or "parallel", see GzipDecoder; otherwise empty
    std::string decoder = {};
    /// Number of `records` with at least one counted hit; empty unless requested, see RunSettings::count_records_with_hits
    std::optional<std::uint64_t> records_with_hits = {};
    bool pairs = false;                ///< Whether the input has read pairs
    bool fasta = false;                ///< Whether the file is FASTA, without qualities
    std::uint64_t longest_record = 0;  ///< Length of the longest record in bases; 0 if no report shows it
};

/// Most frequent sequences at the positions where motifs start, in fragments without a hit. Rows are sorted by frequency, ties
/// alphabetically. A fragment with several of the sequences is counted only for the first row.
struct UnmatchedSequences {
    static constexpr std::size_t most = 10;
    /// Maximum number of examined fragments per sample
    static constexpr std::uint64_t most_units = 1'000'000;
    /// No further fragments are examined after this number of windows
    static constexpr std::size_t most_windows = 2'000'000;
    struct Row {
        std::string sequence;     ///< Sequence in the direction of the motifs
        std::uint64_t units = 0;  ///< Number of fragments that are counted for the sequence, at least 2
    };

    std::uint64_t units = 0;  ///< Number of examined fragments, all without a hit
    std::vector<Row> rows = {};
};

/// Totals of one sample, over all its inputs
struct SampleTotals {
    std::string name;
    std::string files = {};     ///< Names of the inputs, separated by commas
    std::uint64_t records = 0;  ///< Number of records, as in InputSummary
    std::uint64_t bases = 0;    ///< Number of bases, as in InputSummary
    /// Number of records with a hit, as in InputSummary
    std::optional<std::uint64_t> records_with_hits = {};
    /// Classes of the fragments; empty with Assign::all or Dual
    std::optional<AssignmentClasses> classes = {};
    std::optional<PairClasses> pair_classes = {};  ///< Classes of the fragments with Dual; otherwise empty
    std::optional<DetectedOffsets> starts = {};    ///< Detected offsets and strand; empty if not requested
    /// Frequent sequences of unassigned reads; empty unless requested and motifs start at certain offsets
    std::optional<UnmatchedSequences> unmatched = {};
    /// Name and value of each further column of the sample sheet. If lanes of the sample differ, the value has all their
    /// values, separated by commas.
    std::vector<std::pair<std::string, std::string>> columns = {};
};

/// Engine that searched some or all of the motifs
struct EngineUse {
    std::string engine;
    std::string device;
    std::uint64_t patterns = 0;      ///< Number of distinct sequences searched, on both strands
    std::uint64_t memory_bytes = 0;  ///< Size of the compiled tables
};

/// Result of `--verify`, which compares the engine's hits in the first part of the text with the hits of the reference engine.
/// The terms are from Sgarlata 2021, section 3.3.
struct Verification {
    std::uint64_t bases = 0;       ///< Number of compared bases
    std::uint64_t records = 0;     ///< Number of records that begin in these bases
    std::uint64_t verified = 0;    ///< Hits that both engines found
    std::uint64_t missed = 0;      ///< Hits that only the reference found
    std::uint64_t unverified = 0;  ///< Hits that only the engine found
    bool counts_agree = true;      ///< Whether counts without positions (hits and reads) are the same, too

    [[nodiscard]] bool passed() const noexcept { return missed == 0 && unverified == 0 && counts_agree; }
};

/// Identifies the reports of a shard. Only reports of shards of the same run are merged.
struct ShardLine {
    Shard shard;
    std::string version;         ///< Version of motifcount
    std::string motif_checksum;  ///< See MotifSet::checksum()
    std::string options;         ///< Options that change results, as name=value;...
};

/// Rule of assignment, and its result over all samples
struct Assignment {
    Assign rule = Assign::best;
    AssignmentClasses classes;
    Dual dual = Dual::none;
    PairClasses pair_classes = {};  ///< Classes of the fragments with Dual, instead of `classes`
};

/// Describes how a result was obtained. Written to the JSON report, not to tables or BED.
struct RunInfo {
    std::string version;
    std::string command;  ///< Command line; empty for calls of the library
    std::string started;  ///< Start time in UTC, ISO 8601
    /// Name and value of options that change results
    std::vector<std::pair<std::string, std::string>> options;
    std::optional<ShardLine> shard;  ///< Set only if the run is a shard
    std::vector<MotifFileInfo> motif_files;
    std::vector<InputSummary> inputs;
    std::vector<SampleTotals> samples;
    std::optional<Assignment> assignment;  ///< Empty with Assign::all. The JSON report has it in `results`.
    std::vector<EngineUse> engines;
    std::string reason;  ///< Why these engines were chosen
    std::optional<Verification> verification;
    std::vector<Message> warnings;
    unsigned threads = 0;
    double compile_seconds = 0;  ///< Time to read the motifs and build the tables
    double search_seconds = 0;   ///< Time to read and search the inputs
};

}  // namespace motifcount
