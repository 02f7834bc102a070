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
#include "motifcount/settings.hpp"

namespace motifcount {

/// What was counted for one motif.
///
///     motifcount::MotifCounts const& row = result.counts[motif];
///     std::cout << result.motifs.id(motif) << '\t' << row.hits() << '\t' << row.reads << '\n';
struct MotifCounts {
    std::uint64_t hits_forward = 0;  ///< occurrences on +
    std::uint64_t hits_reverse = 0;  ///< occurrences on -
    std::uint64_t reads = 0;         ///< records with an occurrence; of Assign::best and unique, units

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

/// What was read from one input.
struct InputSummary {
    std::string path;         ///< as it was given; "-" is standard input
    std::uint64_t bytes = 0;  ///< of the file, compressed if it is
    /// Complete records. With Assign::best and Assign::unique, fragments: a pair of mates counts once.
    std::uint64_t records = 0;
    std::uint64_t bases = 0;   ///< letters of their sequences
    std::string decoder = {};  ///< of gzip: "serial" or "parallel", see GzipDecoder; else empty
    /// Number of `records` with at least one hit that counts; empty unless requested, see RunSettings::count_records_with_hits.
    std::optional<std::uint64_t> records_with_hits = {};
    bool pairs = false;                ///< Whether it holds pairs of mates
    bool fasta = false;                ///< sequences without qualities
    std::uint64_t longest_record = 0;  ///< in letters; 0 if no report shows it
};

/// The most frequent sequences at the places where motifs start, in units without a motif, most frequent first. A unit
/// with an earlier window of the list does not count for a later one; of equal ones the first in the alphabet leads.
struct UnmatchedSequences {
    static constexpr std::size_t most = 10;
    static constexpr std::uint64_t most_units =
        1'000'000;  ///< at most so many of a sample's first units are examined
    static constexpr std::size_t most_windows = 2'000'000;  ///< examination ends at so many windows
    struct Row {
        std::string sequence;     ///< in the motifs' direction
        std::uint64_t units = 0;  ///< that have it; 2 or more
    };

    std::uint64_t units = 0;  ///< without a hit that counts, of those looked at
    std::vector<Row> rows = {};
};

/// What was read for one sample, all its inputs together, and what became of it.
struct SampleTotals {
    std::string name;
    std::string files = {};                               ///< the names of its inputs, separated by commas
    std::uint64_t records = 0;                            ///< as of an input
    std::uint64_t bases = 0;                              ///< letters of their sequences
    std::optional<std::uint64_t> records_with_hits = {};  ///< as of an input
    std::optional<AssignmentClasses> classes = {};        ///< of its units; none under Assign::all and Dual
    std::optional<PairClasses> pair_classes = {};         ///< of its units, under Dual
    std::optional<MotifStarts> starts = {};  ///< if offsets or strands were to be found; none: not looked at
    std::optional<UnmatchedSequences> unmatched =
        {};  ///< if they were asked for, and motifs start at some offsets
    /// Further columns of the sample sheet: name and value; of lanes that differ, all values, separated by commas.
    std::vector<std::pair<std::string, std::string>> columns = {};
};

/// Which engine searched which part of the motifs.
struct EngineUse {
    std::string engine;
    std::string device;
    std::uint64_t patterns = 0;      ///< distinct sequences searched, both strands counted
    std::uint64_t memory_bytes = 0;  ///< of the compiled tables
};

/// The outcome of `--verify`: the engine's hits in a prefix of the text beside those of the reference engine.
/// (The three words are those of Sgarlata 2021, section 3.3.)
struct Verification {
    std::uint64_t bases = 0;       ///< bases compared
    std::uint64_t records = 0;     ///< records begun in them
    std::uint64_t verified = 0;    ///< hits that both found
    std::uint64_t missed = 0;      ///< hits that only the reference found
    std::uint64_t unverified = 0;  ///< hits that only the engine found
    bool counts_agree = true;      ///< hits and reads, as counted without positions, are the reference's too

    [[nodiscard]] bool passed() const noexcept { return missed == 0 && unverified == 0 && counts_agree; }
};

/// What a shard's reports say of themselves, so that only what belongs together is merged.
struct ShardLine {
    Shard shard;
    std::string version;         ///< of motifcount
    std::string motif_checksum;  ///< MotifSet::checksum()
    std::string options;         ///< those that decide a result, as name=value;...
};

/// The rule of assignment, and what came of it.
struct Assignment {
    Assign rule = Assign::best;
    AssignmentClasses classes;
    Dual dual = Dual::none;
    PairClasses pair_classes = {};  ///< under Dual, instead of the others
};

/// Provenance: how a result came about. Goes into the JSON report alone; nothing here is in TSV or BED.
struct RunInfo {
    std::string version;
    std::string command;                                       ///< the command line; empty for library calls
    std::string started;                                       ///< UTC, ISO 8601
    std::vector<std::pair<std::string, std::string>> options;  ///< those that decide the result
    std::optional<ShardLine> shard;                            ///< what this run is a part of
    std::vector<MotifFileInfo> motif_files;
    std::vector<InputSummary> inputs;
    std::vector<SampleTotals> samples;
    std::optional<Assignment> assignment;  ///< none under Assign::all; part of the results
    std::vector<EngineUse> engines;
    std::string reason;  ///< why these engines
    std::optional<Verification> verification;
    std::vector<Message> warnings;
    unsigned threads = 0;
    double compile_seconds = 0;  ///< reading the motifs and building the tables
    double search_seconds = 0;   ///< reading and searching the inputs
};

}  // namespace motifcount
