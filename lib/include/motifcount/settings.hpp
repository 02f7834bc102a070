#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/assign.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/off_target.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/output_paths.hpp"
#include "motifcount/region.hpp"
#include "motifcount/shard.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

/// Options for searching motifs
struct SearchSettings {
    StrandFilter strand = StrandFilter::both;
    std::string engine = "auto";  ///< "auto" or another of engine_names()
    DeviceChoice device = {};
    unsigned threads = 0;         ///< Number of threads for files; 0 = CPUs available to this process
    unsigned max_mismatches = 0;  ///< Maximum mismatches per hit; fewer than a motif's bases, 0 with edits
    unsigned max_edits = 0;       ///< Maximum substitutions, insertions and deletions per hit
    /// With edits: whether to report a hit at every end within max_edits, not only at the best ends
    bool all_ends = false;
};

/// Filters of hits
///
///     motifcount::HitFilters filters;
///     filters.region = motifcount::parse_region("1:30");
///     filters.upstream = "CACCG";
///     motifcount::Searcher const near_start = searcher.with(filters);
struct HitFilters {
    Region region = {};    ///< Report only hits within this region
    Offsets offsets = {};  ///< Report only hits at these offsets
    /// IUPAC sequences, separated by commas; one of them must end directly before the hit
    std::string upstream = {};
    std::string downstream = {};    ///< Same as `upstream`, for the sequence directly after the hit
    unsigned flank_mismatches = 0;  ///< Maximum mismatches per flank
    unsigned min_quality = 0;       ///< Minimum quality of each base of a hit, up to most_quality
    Assign assign = Assign::all;    ///< Hits of a fragment that are counted, after the other filters
    /// Stop after the record with which the number of hits reaches this limit; 0 = unlimited. Errors after this record are
    /// only thrown if their text was already read.
    std::uint64_t max_hits = 0;
};

/// Options of run()
struct RunSettings : HitFilters {
    std::vector<ReadInput> inputs = {};  ///< See list_inputs()
    GzipDecoder decoder = GzipDecoder::automatic;
    std::string reference = {};       ///< FASTA reference of CRAM inputs; may be empty
    std::optional<Shard> shard = {};  ///< Part of the reads to count
    std::string sample = {};          ///< Sample of all inputs; empty = each input is a sample
    std::string sample_sheet = {};    ///< Sample sheet of the inputs; is never overwritten

    std::vector<std::string> motif_files = {};  ///< In order
    MotifColumns columns = {};                  ///< Columns of the tables among the motif files
    bool full_ids = false;                      ///< Whether FASTA ids are complete titles
    std::vector<std::string> patterns = {};     ///< Sequences to add after the files; Error(usage) if invalid
    SearchSettings search = {};

    /// Whether the motifs are a guide library: guides of only N are refused, and similar guides cause a warning
    bool library = false;
    /// Whether the motif file is a table of guide pairs. If so, fragments are counted by pair, a row of every report is a
    /// pair, `assign` must be Assign::unique, and outputs are limited to matrix, summary, JSON, MultiQC, samples.
    Dual dual = Dual::none;
    /// For off-target searches: motifs are guides with a PAM, which is one of the flanks. With edits and a PAM, the distance
    /// of each guide to the text next to each PAM is used, not only the best ends.
    std::optional<OffTarget> off_target = {};
    /// File of ids or genes of control guides, one per line, as in the library or the matrix; empty = no controls
    std::string controls = {};

    std::string output_folder = {};  ///< Folder for outputs, created if necessary; may be empty
    OutputPaths outputs = {};
    /// Whether to count the records with a hit per input, even if no report shows it; takes extra time on a GPU
    bool count_records_with_hits = false;
    /// Whether to also return counts per sample. Memory: 24 bytes per motif and sample.
    bool count_by_sample = false;
    /// Whether to find UnmatchedSequences per sample; only if hits are assigned (`assign`) or counted as pairs
    bool find_unmatched_sequences = false;
    std::string log = {};  ///< File that the application writes; not an input or output

    /// Number of first bases to verify by plain comparison; 0 = up to 10^10 comparisons, empty = no verification
    std::optional<std::uint64_t> verify_bases = {};
    /// Approximate bytes of text per thread at a time, up to most_piece_bytes; 0 = automatic. Does not change results.
    std::uint64_t piece_bytes = 0;
    std::string command = {};  ///< Command line, for the JSON report
};

/// Returns the valid values of SearchSettings::engine, "auto" first.
[[nodiscard]] std::vector<std::string> engine_names();

/// Checks that the settings are valid together, that inputs can be read, and that no output overwrites an input or another
/// output. Does not read the inputs. run() calls it first. Throws Error: usage for settings; input, motif, output for files.
void validate(RunSettings const& settings);

}  // namespace motifcount
