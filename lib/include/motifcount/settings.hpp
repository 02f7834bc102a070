#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/assign.hpp"
#include "motifcount/device_choice.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/lift.hpp"
#include "motifcount/matrix.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/off_target.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/output_paths.hpp"
#include "motifcount/record_values.hpp"
#include "motifcount/region.hpp"
#include "motifcount/shard.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

/// Options of a search
struct SearchSettings {
    MateStrands strand = StrandFilter::both;
    std::string engine = "auto";  ///< Name of an engine, one of engine_names()
    DeviceChoice device = {};
    /// Number of threads that search the inputs; 0 = number of CPUs available to the process
    unsigned threads = 0;
    /// Maximum number of mismatches per hit; less than the length of each motif, and 0 if max_edits is set
    unsigned max_mismatches = 0;
    /// Maximum number of edits (substitutions, insertions, deletions) per hit
    unsigned max_edits = 0;
    /// Whether to report a hit at every end within max_edits, not only at the ends with the fewest edits
    bool all_ends = false;
    MatrixSettings matrices = {};
};

/// Conditions that hits must meet to be reported
///
///     motifcount::HitFilters filters;
///     filters.region = motifcount::parse_region("1:30");
///     filters.upstream = "CACCG";
///     motifcount::Searcher const near_start = searcher.with(filters);
struct HitFilters {
    /// Region of the record in which hits must lie
    Region region = {};
    /// Offsets that hits must have
    Offsets offsets = {};
    /// IUPAC sequences, separated by commas. A hit must directly follow one sequence of the list; empty = no condition.
    std::string upstream = {};
    /// IUPAC sequences, separated by commas. One sequence of the list must directly follow a hit; empty = no condition.
    std::string downstream = {};
    /// Maximum number of mismatches per flank
    unsigned flank_mismatches = 0;
    /// Whether ambiguous bases are allowed as mismatches, up to max_mismatches per hit and flank_mismatches per flank
    AmbiguousBases ambiguous_bases = AmbiguousBases::mismatch;
    /// Minimum quality of each base in a hit, except ambiguous bases; at most quality_limit
    unsigned min_quality = 0;
    /// Rule that chooses the counted hits from the hits that pass all other filters
    Assign assign = Assign::all;
    /// Minimum number of hits of all motifs in a fragment; 0 = no minimum. The hits of other fragments are not counted.
    std::uint64_t min_read_hits = 0;
    /// Whether to count only the hits of fragments in which each motif has a hit
    bool all_of = false;
    /// Minimum number of copies of a motif in a row; 0 = copies are separate hits. Each run of copies is one hit (Hit::copies).
    std::uint64_t runs = 0;
    /// Whether to drop a hit of a matrix if its window has a higher score on the other strand. If both scores are equal, the hit on
    /// the forward strand is kept.
    bool best_strand = false;
    /// Whether to count only the longest hits at each start
    bool longest = false;
    /// Whether to drop hits that overlap an earlier hit of any motif
    bool non_overlapping = false;
    /// Maximum number of hits; 0 = unlimited. The search stops after the record in which this number is reached. Errors in
    /// later records are thrown only if these records have already been read.
    std::uint64_t max_hits = 0;
};

/// Options of run()
struct RunSettings : HitFilters {
    std::vector<ReadInput> inputs = {};  ///< Inputs, for example from list_inputs()
    GzipDecoder decoder = GzipDecoder::automatic;
    std::string reference = {};       ///< FASTA reference of CRAM inputs; may be empty
    std::optional<Shard> shard = {};  ///< Part of the reads to count; empty = all reads
    /// BED file of regions; empty = whole records are searched. The inputs must be FASTA. Each region becomes a record with a name
    /// such as `chr1:1000-1400`, and positions in BED and sites are positions in the genome.
    std::string within = {};
    LiftNames lift_names = LiftNames::no;  ///< Whether BED and sites show positions lifted by record names
    std::string sample = {};               ///< Sample name for all inputs; empty = each input is a sample
    std::string sample_sheet = {};  ///< Path of the sample sheet, which is never overwritten; may be empty

    /// Motif files, in the order in which they are read
    std::vector<std::string> motif_files = {};
    /// Columns of motif files that are tables
    MotifColumns columns = {};
    /// Whether FASTA ids are complete titles
    bool full_ids = false;
    /// Sequences to add after the files; an invalid sequence causes Error(usage)
    std::vector<std::string> patterns = {};
    SearchSettings search = {};
    /// Whether MatrixSettings::background is replaced by the base frequencies of all inputs, which must be regular files. The
    /// inputs are then read twice.
    bool background_of_inputs = false;
    /// Values in OutputPaths::record_matrix
    RecordValues record_values = RecordValues::hits;

    /// Whether the motifs are a guide library. If so, guides of N only are an error, and similar guides cause a warning.
    bool library = false;
    /// Whether the motif file is a table of guide pairs, and where the guides are. If so, fragments are counted by pair, and
    /// each row of a report is a pair. `assign` must be Assign::unique. Outputs: only matrix, summary, JSON, HTML, MultiQC.
    Dual dual = Dual::none;
    /// Options of an off-target search; empty = not an off-target search. The motifs are guides, and the PAM is one of the
    /// flanks. With edits and a PAM, every PAM next to text within max_edits of the guide is a site, even if a neighbouring end
    /// has fewer edits.
    std::optional<OffTarget> off_target = {};
    /// File with ids or genes of control guides, one per line, as in the library or the matrix; empty = no controls
    std::string controls = {};
    /// Table with the ids of motifs and their groups, for OutputPaths::group_counts; empty = the genes are the groups
    std::string groups = {};

    std::string output_folder = {};  ///< Output folder, created if necessary; may be empty
    OutputPaths outputs = {};
    /// Whether to count the records with a hit per input, even if no report shows this count. Takes extra time on a GPU.
    bool count_records_with_hits = false;
    /// Whether to return counts per sample (Result::counts_by_sample). Memory: 24 bytes per motif and sample.
    bool count_by_sample = false;
    /// Whether to find UnmatchedSequences per sample; ignored with Assign::all
    bool find_unmatched_sequences = false;
    std::string log = {};  ///< Path of the log that the application writes; must not be an input or output

    /// Number of leading bases to verify by plain comparison; 0 = as many as 10^10 comparisons allow; empty = no verification
    std::optional<std::uint64_t> verify_bases = {};
    /// Approximate size in bytes of a thread's piece of text, at most piece_bytes_limit; 0 = automatic. No effect on results.
    std::uint64_t piece_bytes = 0;
    std::string command = {};  ///< Command line, for the JSON report
};

/// Returns the valid values of SearchSettings::engine, starting with "auto".
[[nodiscard]] std::vector<std::string> engine_names();

/// Checks that the settings are valid and can be combined, that inputs can be read, and that no output overwrites an input or
/// another output. Does not read the inputs. run() calls this function first. Throws Error(usage) for settings, or
/// Error(input), Error(motif) or Error(output) for files.
void validate(RunSettings const& settings);

}  // namespace motifcount
