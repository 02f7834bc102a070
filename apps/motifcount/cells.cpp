#include "motifcount/cells.hpp"

#include "cli/process.hpp"
#include "layout_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Counts features (antibody tags, guides, barcodes) per cell, with UMIs.

Usage: motifcount cells --layout LAYOUT --features tags.csv -o results -1 reads_R1.fq.gz -2 reads_R2.fq.gz

The layout lists what each read contains, from left to right, or is the name of a kit, such as cite-seq or perturb-seq.
[cell:16 = LIST] and [umi:12] are cells and UMIs, any other name is the feature, (SEQUENCE) is an anchor, and * are any
bases.

  'R1: [cell:16 = 737k.txt.gz][umi:12] R2: [tag:15]'
  'R1: [cell:16 = 737k.txt.gz][umi:12] R2: *(TTGTGGAAAGGACGAAACACCG, e=2)[guide]'
  'R1: [umi:10]*(GAAACACCG)[guide]'          without cells: a screen with UMIs
  'R1: *(GAAACACCG)[insert:20]'              without a list: all sequences are counted (segments.tsv)

With cells, the output folder contains the folders umis and reads, which scanpy and Seurat read like those of Cell
Ranger (matrix.mtx.gz, barcodes.tsv.gz, features.tsv.gz); without cells, counts.tsv. It also contains classes.tsv, the
number of reads by class, and cells.json.
)";

constexpr char group[] = "Cells";

UmiMethod parse_method(std::string const& text) {
    return text == "unique"        ? UmiMethod::unique
           : text == "directional" ? UmiMethod::directional
           : text == "cluster"     ? UmiMethod::cluster
                                   : UmiMethod::automatic;
}

TieRule parse_tie(std::string const& text) {
    return text == "frequency" ? TieRule::frequency : TieRule::ambiguous;
}

SharedUmi parse_shared(std::string const& text) {
    return text == "most" ? SharedUmi::most : text == "drop" ? SharedUmi::drop : SharedUmi::keep;
}

}  // namespace

CellsRequest parse_cells(int argc, char const* const* argv) {
    CellsSettings settings;
    LayoutWords words;
    std::vector<std::string> lists;
    std::string method = "auto";
    std::string shared = "keep";
    std::string tie = "ambiguous";
    std::string sheet;
    cli::CommandLine line;
    cli::add_text(
        line,
        {group, "--layout", "LAYOUT", "what is where in a read; auto: detected, as by motifcount layout"},
        settings.layout);
    cli::add_file(
        line, {group, "--features", "FILE", "features to count: FASTA, a list or a table, as for count -k"},
        settings.features);
    cli::add_parsed(
        line, {group, "--columns", "LIST", "columns of this table by name or number: id=X,sequence=Y,gene=Z"},
        [&settings](std::string const& text) { settings.columns = parse_motif_columns(text); });
    cli::add_list(line,
                  {group, "--list", "NAME=FILE",
                   "with --layout auto: sequences to look for, and the name of their segment, such as cell"},
                  lists);
    cli::add_file(line, {group, "-o,--output", "DIR", "output folder, created if it does not exist"},
                  words.folder);
    cli::add_file(line,
                  {group, "--samples", "FILE",
                   "table with columns sample, fastq_1[, fastq_2]: a folder per sample, and tables of all"},
                  sheet);
    add_page_options(line, group, words);
    cli::add_file(
        line,
        {group, "--cells", "FILE", "write only these cells, in this order (default: all that were seen)"},
        settings.cells);
    cli::add_choice(
        line,
        {group, "--tie", "RULE",
         "read that several entries of a list match: ambiguous (default), or decided by frequency"},
        {"ambiguous", "frequency"}, tie);
    cli::add_choice(
        line,
        {group, "--umi", "METHOD",
         "molecules by UMIs: directional (default with cells), unique (default without) or cluster"},
        {"auto", "unique", "directional", "cluster"}, method);
    cli::add_choice(line,
                    {group, "--umi-multi", "RULE",
                     "UMI of a cell with several features: keep (default), most (reads win) or drop"},
                    {"keep", "most", "drop"}, shared);
    cli::add_number(
        line, {group, "--umi-quality", "Q", "count only reads whose UMI has this quality or a higher one"}, 0,
        quality_limit, settings.min_umi_quality);
    cli::add_text(line, {group, "--feature-type", "TEXT", "third column of features.tsv.gz (default Custom)"},
                  settings.feature_type);
    cli::add_flag(line, group, "--add-suffix", "end names of cells with -1, as Cell Ranger does",
                  settings.add_suffix);
    cli::add_flag(line, group, "--both-orientations", "also try each fragment in the other direction",
                  settings.both_orientations);
    cli::add_parsed(line,
                    {group, "--shard", "I/N", "read only the I-th of N parts; see motifcount merge --help"},
                    [&settings](std::string const& text) { settings.shard = parse_shard(text); });
    add_layout_options(line, words);
    add_index_options(line, words);
    cli::set_style(line, head, "", "Messages");
    auto const files = cli::parse(line, "motifcount cells", argc, argv);
    if (!files) return {{settings, {}, line.help()}};
    if (settings.layout.empty())
        throw Error(ErrorCode::usage, "no layout: give one with --layout (see motifcount cells --help)");
    words.reads_in_sheet = !sheet.empty();
    take_layout_settings(settings, words, *files, "cells", argc, argv);
    if (!sheet.empty()) {
        if (!settings.inputs.empty() || !words.inputs.index_1.empty() || !words.inputs.index_2.empty())
            throw Error(ErrorCode::usage,
                        "--samples cannot be combined with -1, -2, --i1, --i2 or other files: the table "
                        "lists all files of reads");
        settings.inputs = read_sample_sheet(sheet, words.inputs.interleaved);
    }
    for (std::string const& list : lists) settings.lists.push_back(named_file(list));
    settings.umi_method = parse_method(method);
    settings.shared_umi = parse_shared(shared);
    settings.tie = parse_tie(tie);
    return {{settings, words.console, {}}, !sheet.empty()};
}

namespace {

std::string answer_of(std::vector<CellsSample> const& samples, std::string const& folder) {
    std::uint64_t fragments = 0;
    std::uint64_t assigned = 0;
    for (CellsSample const& sample : samples) {
        fragments += sample.fragments;
        assigned += sample.assigned;
    }
    return std::to_string(assigned) + " of " + std::to_string(fragments) + " fragments assigned in " +
           std::to_string(samples.size()) + (samples.size() == 1 ? " sample" : " samples") + "; see " +
           folder + "/classes.tsv";
}

std::string answer_of(CellsResult const& result, CellsSettings const& settings) {
    std::string text = std::to_string(result.classes.front().fragments) + " of " +
                       std::to_string(result.fragments) + " fragments assigned";
    if (settings.shard)
        return text + " in shard " + to_string(*settings.shard) + "; merge the shards with motifcount merge";
    if (result.has_cells) text.append(", ").append(std::to_string(result.cells.size())).append(" cells");
    if (result.has_umis)
        text.append(", ")
            .append(std::to_string(result.molecules))
            .append(result.molecules == 1 ? " molecule" : " molecules");
    return text + "; see " + settings.output_folder + "/classes.tsv";
}

}  // namespace

int run_cells(int argc, char const* const* argv) {
    CellsRequest const request = parse_cells(argc, argv);
    if (!request.help.empty()) return cli::print(request.help);
    return with_console(request.console, [&request](Console& console) {
        CellsSettings const& settings = request.settings;
        if (request.by_sample) {
            std::vector<CellsSample> const samples = count_samples(settings, &console);
            console.answer([&] { return answer_of(samples, settings.output_folder); });
        } else {
            CellsResult const result = count_cells(settings, &console);
            console.answer([&] { return answer_of(result, settings); });
        }
    });
}

}  // namespace motifcount::app
