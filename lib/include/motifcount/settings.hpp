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

/// How a set of motifs is searched.
struct SearchSettings {
    StrandFilter strand = StrandFilter::both;
    std::string engine = "auto";  ///< or one of engine_names()
    DeviceChoice device = {};
    unsigned threads = 0;         ///< for files; 0: the CPUs that this process may use
    unsigned max_mismatches = 0;  ///< bases of a motif that may differ, below the shortest motif's length
    unsigned max_edits = 0;       ///< bases that may be changed, left out or put in; not beside mismatches
    bool all_ends =
        false;  ///< with edits: a hit at every end within that distance, not at the best ends alone
};

/// Which of the hits count.
///
///     motifcount::HitFilters filters;
///     filters.region = motifcount::parse_region("1:30");
///     filters.upstream = "CACCG";
///     motifcount::Searcher const near_start = searcher.with(filters);
struct HitFilters {
    Region region = {};    ///< count only hits within
    Offsets offsets = {};  ///< count only hits that begin at one of these
    /// IUPAC, alternatives separated by commas: a hit counts only if one of them ends directly before it.
    std::string upstream = {};
    std::string downstream = {};    ///< likewise: only if one of them begins directly after it
    unsigned flank_mismatches = 0;  ///< bases that may differ in either of these
    unsigned min_quality = 0;       ///< up to most_quality: bases of lower quality are part of no hit
    Assign assign = Assign::all;    ///< then, which of these hits count
    /// End after the record that reaches so many; 0: never. An error behind it is thrown only if that part was read already.
    std::uint64_t max_hits = 0;
};

/// What run() is to do.
struct RunSettings : HitFilters {
    std::vector<ReadInput> inputs = {};  ///< see list_inputs()
    GzipDecoder decoder = GzipDecoder::automatic;
    std::string reference = {};       ///< FASTA that a CRAM input was made with; empty: none
    std::optional<Shard> shard = {};  ///< count in this part of the reads only
    std::string sample = {};          ///< the inputs are one sample of this name; empty: each is one
    std::string sample_sheet = {};    ///< the sheet that the inputs are from, if any: never overwritten

    std::vector<std::string> motif_files = {};  ///< in order
    MotifColumns columns = {};                  ///< of the tables among them
    bool full_ids = false;                      ///< whether ids of FASTA are whole titles
    std::vector<std::string> patterns = {};     ///< sequences, listed after them; Error(usage) if wrong
    SearchSettings search = {};

    /// The motifs are a library of guides: one of N only is refused, and neighbours among them are warned of.
    bool library = false;
    /// Their motif file is a table of pairs of guides, and units are counted by pair: then a row of every report is a pair,
    /// `assign` is Assign::unique, and outputs are those that need no hits (matrix, summary, JSON, MultiQC, samples).
    Dual dual = Dual::none;
    /// The motifs are guides with a PAM, which is one of the flanks; for reports on them. With edits and a PAM,
    /// the distance of each guide to the text beside each PAM counts, not the best ends alone.
    std::optional<OffTarget> off_target = {};
    /// File of ids or genes of control guides, one per line, as in the library or in the matrix; empty: no controls
    std::string controls = {};

    std::string output_folder = {};  ///< made for the outputs if it is not there; empty: none is
    OutputPaths outputs = {};
    /// Tell of each input how many records have a hit, also if no report does; on a GPU, where that costs time, only then.
    bool count_records_with_hits = false;
    /// Whether to return the counts of each sample, too. Memory: 24 bytes per motif and sample.
    bool count_by_sample = false;
    /// Tell of each sample what units without a hit have where motifs start: UnmatchedSequences. Only if hits are assigned
    /// (`assign`), or counted as pairs.
    bool find_unmatched_sequences = false;
    std::string log = {};  ///< a file that the application writes to meanwhile: no output or input may be it

    /// How many of the first bases to verify by plain comparison; 0: as many as 10^10 comparisons allow; none: no
    /// verification.
    std::optional<std::uint64_t> verify_bases = {};
    /// About how much text one thread takes at a time, in bytes, up to most_piece_bytes; 0: the library's choice. Changes no
    /// result.
    std::uint64_t piece_bytes = 0;
    std::string command = {};  ///< the command line, for the JSON report
};

/// The names that SearchSettings::engine takes in this build, "auto" first.
[[nodiscard]] std::vector<std::string> engine_names();

/// Checks that the settings can be meant and go together, and that inputs can be read and no output would
/// overwrite an input or another output. Reads no text. run() begins with it. Throws Error: usage for what
/// cannot be meant, input, motif or output for what the file system refuses.
void validate(RunSettings const& settings);

}  // namespace motifcount
