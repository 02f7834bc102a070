#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

/// How a long read with different barcodes at its two ends is assigned: `both` = not assigned, because both must agree; `either` =
/// by the barcode with fewer edits; `start` = by the barcode at its start
enum class BarcodeEnds : std::uint8_t { both, either, start };

/// How the barcodes of long reads decide
struct LongReadSettings {
    /// Whether the innermost of different barcodes in a row decides; otherwise such reads are ambiguous
    bool inner = false;
    BarcodeEnds ends = BarcodeEnds::both;
    /// Whether chimeric reads are cut into pieces
    bool split = false;
    /// Largest number of edits of both flanks together; empty = a quarter of their bases
    std::optional<unsigned> flank_edits = {};

    friend bool operator==(LongReadSettings const&, LongReadSettings const&) = default;
};

/// Settings of demux(), which divides reads into a file per sample by their barcodes
struct DemuxSettings {
    /// Layout of the reads, the name of a kit, or "auto": the layout is detected from the first reads, as by detect_layout().
    /// All columns of the table except `sample`, `fastq_1` and `fastq_2` are then barcodes. See lib/doc/layouts.md
    std::string layout;
    /// Table with the column `sample` and a column for each barcode segment of the layout. The columns `fastq_1` and `fastq_2` name
    /// files to read, such as lanes: in the order of the rows, each file once; `index_1` and `index_2` name their index reads. All barcodes are sought in all files. Relative paths are
    /// looked up in the working directory first, then in the table's directory.
    std::string barcodes;
    /// Empty if the table names the files
    std::vector<ReadInput> inputs;
    std::string output_folder;
    /// Whether fragments are also tried in the other direction: mates exchanged, single reads as reverse complements
    bool both_orientations = false;
    /// Whether segments and anchors stay in the reads
    bool keep_segments = false;
    /// Whether titles get tags for barcodes. Tags for cells and UMIs are always added.
    bool tags = false;
    /// Whether to find all barcodes of a read, anywhere and on both strands, instead of placing the layout once. Nanopore
    /// kits imply it.
    bool long_reads = false;
    LongReadSettings long_read = {};  ///< Only for long reads
    unsigned threads = 0;             ///< 0 = all CPUs available to this process
    std::string reference = {};
    GzipDecoder decoder = GzipDecoder::automatic;
    std::uint64_t piece_bytes = 0;  ///< For tests; 0 = usual size
    std::string command = {};       ///< Command line, for the JSON report
    /// Whether first and second mates alternate in files that the table names without second mates
    bool interleaved = false;
    int compression_level = 1;  ///< Of the files of reads, 0 (uncompressed) to 12 (slowest)
    std::string html = {};      ///< Path of an HTML page about the run; empty = no page
    /// Prefix of three files for MultiQC: PREFIX_mqc.json, PREFIX_classes_mqc.json, PREFIX_general_mqc.json; empty = no files
    std::string mqc = {};
};

/// Number of fragments of a class. Each fragment has exactly one class, so the classes add up to all fragments.
struct LayoutClass {
    /// "assigned", "too short", "no anchor", "no match", "ambiguous", "not in the sheet", "chimeric", "ends differ"
    std::string name;
    std::string segment =
        {};  ///< Segment or mate that does not match; empty for classes of the whole fragment
    std::uint64_t fragments = 0;
    /// Most frequent sequences at the segment, among the first million fragments of the class: at most 20 rows
    std::vector<std::pair<std::string, std::uint64_t>> sequences = {};
};

struct DemuxSample {
    std::string name;
    std::vector<std::string>
        barcodes;  ///< One per column of the sheet; several rows of a sample are joined by commas
    std::uint64_t fragments = 0;
    std::uint64_t exact = 0;  ///< Fragments in which all barcodes match without a difference
};

/// Pieces of chimeric long reads
struct DemuxPieces {
    std::vector<DemuxSample> samples;  ///< With the numbers of pieces instead of fragments
    std::vector<LayoutClass> classes;  ///< The same
    std::uint64_t pieces = 0;
};

struct DemuxResult {
    std::string layout;                ///< Layout, kit or file of the settings, or the detected layout
    std::vector<std::string> columns;  ///< Barcode segments, as in the sheet
    std::vector<DemuxSample> samples;
    std::vector<LayoutClass> classes;  ///< The first is "assigned"
    /// Most frequent patterns of the barcodes of long reads, in words, with the numbers of fragments: at most 20
    std::vector<std::pair<std::string, std::uint64_t>> patterns = {};
    std::optional<DemuxPieces> pieces = {};  ///< Only if chimeric reads are cut into pieces
    std::vector<InputSummary> inputs;
    std::vector<std::string> warnings;
    std::uint64_t fragments = 0;
};

/// Divides the reads of all inputs into files by their barcodes, and writes into the output folder: SAMPLE_R1.fastq.gz (and
/// SAMPLE_R2.fastq.gz for pairs), unmatched_R1.fastq.gz, summary.tsv and demux.json, and pieces.tsv if long reads are cut.
/// Reads are in input order. All files appear together when they are complete.
///
/// Throws Error(usage) for a wrong layout, Error(input) for wrong sheets, lists and reads (FASTQ only), Error(output) if a file cannot be
/// written, Error(stopped). After an error, the folder is unchanged. Memory: about 0.3 MB per output file, a few MB per thread,
/// and the lists. If the process may open fewer files, reads first go to a temporary file in the folder. Thread-safe.
///
///     motifcount::demux({.layout = "R1: [barcode:8, m=1]*", .barcodes = "sheet.csv",
///                        .inputs = motifcount::list_inputs({.files = {"pool.fq.gz"}}), .output_folder = "out"});
DemuxResult demux(DemuxSettings const& settings, ProgressSink* sink = nullptr, std::stop_token stop = {});

}  // namespace motifcount
