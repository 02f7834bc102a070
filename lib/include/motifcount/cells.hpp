#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/demux.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/shard.hpp"
#include "motifcount/texts.hpp"

namespace motifcount {

/// How the UMIs of a cell and feature become molecules
enum class UmiMethod {
    automatic,    ///< `directional` if the layout has cells, otherwise `unique`
    unique,       ///< Each distinct UMI is a molecule
    directional,  ///< Rare UMIs are joined to frequent UMIs with one mismatch (Smith, Heger and Sudbery 2017)
    cluster,      ///< UMIs with one mismatch are joined, and all that are connected in this way
};

/// Treatment of a UMI that a cell has with several features
enum class SharedUmi {
    keep,  ///< Each feature has a molecule
    most,  ///< The feature with the most reads has the molecule; if several have equally many, no feature has the molecule
    drop,  ///< No feature has the molecule
};

/// Treatment of a read whose nearest entries in a list do not have the required lead
enum class TieRule {
    ambiguous,  ///< The read is not assigned
    /// The nearest entry with more than 97.5% of the exact matches of all entries that are too near has the read. Without such an
    /// entry, the read is not assigned. See lib/doc/semantics.md
    frequency,
};

/// Settings of count_cells(), which counts features per cell
struct CellsSettings {
    /// Layout of the reads, the name of a kit, or "auto": the layout is detected from the first reads, as by detect_layout(), with
    /// `features` (called `feature`) and `lists`; see lib/doc/layouts.md. It needs one segment that is a feature. Segments
    /// called `cell` and `umi` are optional. If the feature has a length but no list, all its sequences are counted.
    std::string layout;
    /// Features, in any format of motif files; may be empty if the layout names the list
    std::string features = {};
    /// Columns of the list of features, if it is a table; empty = detected
    MotifColumns columns = {};
    /// List of the cells in the output, in this order; empty = all cells that were seen, in alphabetical order
    std::string cells = {};
    std::vector<ReadInput> inputs;
    std::string output_folder;
    UmiMethod umi_method = UmiMethod::automatic;
    SharedUmi shared_umi = SharedUmi::keep;
    TieRule tie = TieRule::ambiguous;
    unsigned min_umi_quality = 0;         ///< Reads whose UMI has a base below this quality are not counted
    std::string feature_type = "Custom";  ///< Third column of features.tsv.gz
    bool add_suffix = false;         ///< Whether names of cells end with "-1", as in Cell Ranger's output
    bool both_orientations = false;  ///< See DemuxSettings
    unsigned threads = 0;            ///< 0 = all CPUs available to this process
    std::uint64_t umi_memory = std::uint64_t{1}
                               << 30;  ///< Bytes for UMIs; beyond, they are sorted in a temporary file
    std::string reference = {};
    GzipDecoder decoder = GzipDecoder::automatic;
    std::uint64_t piece_bytes = 0;  ///< For tests; 0 = usual size
    std::string command = {};       ///< Command line, for the JSON report
    /// Part of the reads to count; empty = all reads. The output folder then has only the file shard.tsv.gz. merge() writes the
    /// outputs of the whole run from the files of all shards.
    std::optional<Shard> shard = {};
    std::string html = {};  ///< See DemuxSettings; cannot be combined with a shard
    /// Only for the layout "auto": see LayoutSearch::lists
    std::vector<std::pair<std::string, std::string>> lists = {};
    std::string mqc = {};  ///< See DemuxSettings; the run is called like its output folder
};

/// Reads and molecules of one feature in one cell
struct FeatureCount {
    std::uint64_t cell = 0;     ///< Index in CellsResult::cells
    std::uint32_t feature = 0;  ///< Index in CellsResult::features
    std::uint64_t reads = 0;
    std::uint64_t molecules = 0;  ///< 0 if the layout has no UMIs
};

/// Fragments that TieRule::frequency decided
struct DecidedTies {
    std::string segment;  ///< Segments of one name are added up
    std::uint64_t fragments = 0;
};

/// Result of count_cells(). With CellsSettings::shard, cells, features, counts and molecules are empty or 0.
struct CellsResult {
    std::string layout;  ///< Layout, kit or file of the settings, or the detected layout
    Texts cells;         ///< Sequences of the cells in the output; empty if the layout has no cells
    /// Ids; sequences if the feature has no list, without cells the million most frequent sequences
    Texts features;
    Texts genes;                            ///< By feature; empty texts for features without genes
    Texts sequences;                        ///< By feature
    std::vector<FeatureCount> counts;       ///< By cell, then by feature; without zeros
    std::vector<LayoutClass> classes;       ///< The first is "assigned"
    std::vector<DecidedTies> decided_ties;  ///< By segment with a list; empty without TieRule::frequency
    std::vector<InputSummary> inputs;
    std::vector<std::string> warnings;
    std::uint64_t fragments = 0;
    std::uint64_t umis = 0;       ///< Distinct UMIs per cell and feature, before correction
    std::uint64_t molecules = 0;  ///< After correction
    std::uint64_t dropped = 0;    ///< Molecules dropped because of SharedUmi
    bool has_cells = false;
    bool has_umis = false;
    bool has_list = true;  ///< Whether the feature has a list
};

/// Counts how often each feature occurs in each cell. Writes into the output folder: with cells, the folders `reads` and (with UMIs)
/// `umis`, each with matrix.mtx.gz, barcodes.tsv.gz and features.tsv.gz as from Cell Ranger; without cells, counts.tsv. If the
/// feature has no list, segments.tsv instead has all sequences, the most frequent first. Also classes.tsv and cells.json. All files
/// appear together when they are complete.
///
/// Throws Error(usage) for a wrong layout, Error(motif) for wrong lists, Error(input) for wrong reads, Error(output) if a file
/// cannot be written, Error(stopped). Complexity: linear in the reads; UMIs are sorted. Memory: the lists, a few MB per thread,
/// and CellsSettings::umi_memory; with cells and without a list of features also the distinct sequences. Thread-safe.
///
///     motifcount::count_cells({.layout = "R1: [cell:16 = cells.txt][umi:12] R2: [tag:15]", .features = "tags.csv",
///                              .inputs = motifcount::list_inputs({.first_mates = {"a_1.fq.gz"}, .second_mates = {"a_2.fq.gz"}}),
///                              .output_folder = "counts"});
CellsResult count_cells(CellsSettings const& settings, ProgressSink* sink = nullptr,
                        std::stop_token stop = {});

/// Totals of a sample
struct CellsSample {
    std::string name;
    std::uint64_t fragments = 0;
    std::uint64_t assigned = 0;
    std::uint64_t molecules = 0;  ///< 0 if the layout has no UMIs
};

/// Counts each sample of the inputs (ReadInput::sample) by count_cells(), in a folder with the sample's name inside the output
/// folder. Files for MultiQC get the prefix PREFIX_SAMPLE. At the end, writes tables of all samples into the output folder:
/// classes.tsv, and for layouts without cells and with a list of features reads.tsv and (with UMIs) molecules.tsv, with the columns
/// `sgRNA`, `Gene` and one per sample. If a sample fails, the folders of earlier samples are kept, but there are no such tables.
/// Throws the errors of count_cells(), and Error(usage) with a shard, a page, the layout "auto", or a sample that cannot be a folder.
/// Memory: as count_cells(), and 16 bytes per feature and sample. Thread-safe.
std::vector<CellsSample> count_samples(CellsSettings const& settings, ProgressSink* sink = nullptr,
                                       std::stop_token stop = {});

}  // namespace motifcount
