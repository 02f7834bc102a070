#include "motifcount/demux.hpp"

#include "cli/process.hpp"
#include "layout_options.hpp"
#include "motifcount/error.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Divides reads into a file per sample by their barcodes.

Usage: motifcount demux --layout LAYOUT --barcodes sheet.csv -o results reads.fq.gz
       motifcount demux --layout LAYOUT --barcodes sheet.csv -o results -1 reads_R1.fq.gz -2 reads_R2.fq.gz
       motifcount demux --layout LAYOUT --barcodes lanes.csv -o results

The layout lists what each read contains, from left to right: [NAME:LENGTH] is a segment, (SEQUENCE) an anchor, and *
are any bases. Barcodes match with one mismatch, unless the segment has m=K (mismatches) or e=K (edits).

  'R1: [barcode:8]*'                     an inline barcode at the start of the first mate
  'R1: [barcode]* R2: [umi:8]*'          barcodes of different lengths; UMIs go to the titles as RX:Z: tags
  'R1: *(GTTCAGAGTTCTACAGTCCGACGATC, e=2)[barcode:8]*'   a barcode after an adapter
  'title: [i7:8][i5:8]'                  indexes in the titles, as in 1:N:0:ACGTACGT+TTGCAAGG
  'I1: [i7:8] I2: [i5:8]'                index reads in files of their own: --i1 FILE --i2 FILE
  '8B12M+T +T'                           a read structure: 8 bases of barcode, 12 of UMI, the rest is written

Nanopore reads may have several barcodes, on either strand: --long-reads finds all of them between their flanks.

The sheet is a table with the column sample and a column for each barcode segment, with its name:

  sample,barcode
  liver,ACGTACGT
  lung,TTGCAAGG

The columns fastq_1, fastq_2, index_1 and index_2 may name the reads (lanes): in the order of the rows, each file once.

The output folder contains SAMPLE_R1.fastq.gz (and _R2) with segments and anchors cut off, unmatched_R1.fastq.gz with
the reason in each title, summary.tsv with the fragments of each sample and class, and demux.json.
)";

constexpr char group[] = "Demultiplexing";
constexpr char long_group[] = "Long reads";

BarcodeEnds parse_ends(std::string const& text) {
    if (text == "both") return BarcodeEnds::both;
    if (text == "either") return BarcodeEnds::either;
    if (text == "start") return BarcodeEnds::start;
    throw Error(ErrorCode::usage, "--ends " + text + ": expected both, either or start");
}

void add_long_reads(cli::CommandLine& line, DemuxSettings& settings) {
    LongReadSettings& own = settings.long_read;
    cli::add_flag(line, long_group, "--long-reads",
                  "find all barcodes of a read, on both strands; nanopore kits imply it",
                  settings.long_reads);
    cli::add_flag(line, long_group, "--inner",
                  "of different barcodes in a row, the innermost decides (default: ambiguous)", own.inner);
    cli::add_parsed(
        line,
        {long_group, "--ends", "END",
         "with different barcodes at the ends: unmatched (both, default), either or start decides"},
        [&own](std::string const& text) { own.ends = parse_ends(text); });
    cli::add_flag(line, long_group, "--split",
                  "cut reads with a barcode in the middle into pieces NAME_s1, NAME_s2 (tag pi:Z:NAME)",
                  own.split);
    cli::add_parsed(line,
                    {long_group, "--flank-edits", "K",
                     "maximum edits of both flanks of a barcode (default: a quarter of their bases)"},
                    [&own](std::string const& text) {
                        own.flank_edits =
                            static_cast<unsigned>(cli::whole_number("--flank-edits", text, 0, 40));
                    });
}

}  // namespace

LayoutRequest<DemuxSettings> parse_demux(int argc, char const* const* argv) {
    DemuxSettings settings;
    LayoutWords words;
    words.reads_in_sheet = true;
    cli::CommandLine line;
    cli::add_text(line,
                  {group, "--layout", "LAYOUT", "what is where in a read; auto: detected from the barcodes"},
                  settings.layout);
    cli::add_file(line, {group, "--barcodes", "FILE", "table of samples and their barcodes"},
                  settings.barcodes);
    cli::add_file(line, {group, "-o,--output", "DIR", "output folder, created if it does not exist"},
                  words.folder);
    add_page_options(line, group, words);
    cli::add_flag(line, group, "--both-orientations",
                  "also try each fragment in the other direction, as for long reads",
                  settings.both_orientations);
    cli::add_flag(line, group, "--keep-segments", "leave segments and anchors in the reads",
                  settings.keep_segments);
    cli::add_number(line,
                    {group, "--compression-level", "N",
                     "of the files of reads: 0 (uncompressed) to 12 (slowest), default 1"},
                    0, 12, settings.compression_level);
    cli::add_flag(line, group, "--tags", "add the barcode to titles as BC:Z:, for bwa mem -C", settings.tags);
    add_long_reads(line, settings);
    cli::add_parsed(line, {"", "--tie", "RULE", ""}, [](std::string const&) {
        throw Error(ErrorCode::usage,
                    "demux cannot be combined with --tie: reads are written before the frequencies of the "
                    "barcodes are known; run without --tie");
    });
    cli::add_parsed(line, {"", "--shard", "I/N", ""}, [](std::string const&) {
        throw Error(ErrorCode::usage,
                    "demux cannot be combined with --shard: a shard would have reads of all samples; split "
                    "the reads by lanes");
    });
    add_layout_options(line, words);
    add_index_options(line, words);
    cli::set_style(line, head, "", "Messages");
    auto const files = cli::parse(line, "motifcount demux", argc, argv);
    if (!files) return {settings, {}, line.help()};
    if (settings.layout.empty())
        throw Error(ErrorCode::usage, "no layout: give one with --layout (see motifcount demux --help)");
    if (settings.barcodes.empty())
        throw Error(
            ErrorCode::usage,
            "no barcodes: give the table of samples with --barcodes FILE (see motifcount demux --help)");
    take_layout_settings(settings, words, *files, "demux", argc, argv);
    settings.interleaved = words.inputs.interleaved;
    return {settings, words.console, {}};
}

namespace {

std::string answer_of(DemuxResult const& result, std::string const& folder) {
    std::uint64_t assigned = 0;
    for (DemuxSample const& sample : result.samples) assigned += sample.fragments;
    std::string answer = std::to_string(assigned);
    answer.append(" of ").append(std::to_string(result.fragments)).append(" fragments in ");
    answer.append(std::to_string(result.samples.size()));
    answer.append(result.samples.size() == 1 ? " sample" : " samples");
    if (result.pieces)
        answer.append(", ").append(std::to_string(result.pieces->pieces)).append(" pieces of chimeric reads");
    return answer.append("; see ").append(folder).append("/summary.tsv");
}

}  // namespace

int run_demux(int argc, char const* const* argv) {
    auto const [settings, messages, help] = parse_demux(argc, argv);
    if (!help.empty()) return cli::print(help);
    return with_console(messages, [&settings = settings](Console& console) {
        DemuxResult const result = demux(settings, &console);
        console.answer([&] { return answer_of(result, settings.output_folder); });
    });
}

}  // namespace motifcount::app
