#include "count_options.hpp"

#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/style.hpp"
#include "help_text.hpp"
#include "motifcount/error.hpp"
#include "motifcount/reports.hpp"
#include "motifcount/version.hpp"
#include "option_groups.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

// Options that are not part of RunSettings
struct Extra {
    InputNames inputs;
    SharedWords shared;
    bool version = false;
    bool citation = false;
};

void add_reads(cli::CommandLine& line, RunSettings& settings, Extra& extra) {
    constexpr char group[] = "Reads";
    cli::add_list(line, {group, "-1", "FILE", "first mates of read pairs; give the second mates with -2"},
                  extra.inputs.first_mates);
    cli::add_list(line, {group, "-2", "FILE", "second mates"}, extra.inputs.second_mates);
    cli::add_flag(line, group, "--interleaved",
                  "each file contains read pairs: first and second mates alternate",
                  extra.inputs.interleaved);
    cli::add_file(line,
                  {group, "--samples", "FILE",
                   "table with columns sample, fastq_1[, fastq_2]; rows of the same sample are added up"},
                  settings.sample_sheet);
    cli::add_number(line, {group, "--max-hits", "N", "stop after the read with the N-th hit"}, 1, any_number,
                    settings.max_hits);
    cli::add_parsed(line,
                    {group, "--shard", "I/N", "read only the I-th of N parts; see motifcount merge --help"},
                    [&settings](std::string const& text) { settings.shard = parse_shard(text); });
    cli::add_text(line, {group, "--sample", "NAME", "count all inputs as one sample with this name"},
                  settings.sample);
    cli::add_file(line,
                  {group, "--within", "BED",
                   "search only these regions of a genome (FASTA, .2bit); each region is a record"},
                  settings.within);
    cli::add_parsed(
        line,
        {group, "--lift-names", "TOOL",
         "--bed and --sites: lift positions by names like chr1:5-9, written by bedtools or samtools"},
        [&settings](std::string const& text) { settings.lift_names = parse_lift_names(text); });
    add_reading(line, settings);
}

void add_selections(cli::CommandLine& line, RunSettings& settings) {
    constexpr char group[] = "Motifs";
    cli::add_number(line,
                    {group, "--min-read-hits", "N",
                     "count only reads or pairs with at least N hits, of all motifs together"},
                    1, any_number, settings.min_read_hits);
    cli::add_flag(line, group, "--all-of", "count only reads or pairs in which each motif has a hit",
                  settings.all_of);
    cli::add_number(
        line,
        {group, "--runs", "N",
         "count each run of N or more copies of a motif as one hit; --bed and --sites list the copies"},
        1, any_number, settings.runs);
    cli::add_flag(line, group, "--longest", "of the hits with the same start, count only the longest",
                  settings.longest);
    cli::add_flag(line, group, "--non-overlapping", "count only hits that do not overlap an earlier hit",
                  settings.non_overlapping);
}

void add_matrices(cli::CommandLine& line, RunSettings& settings) {
    constexpr char group[] = "Matrices";
    MatrixSettings& matrices = settings.search.matrices;
    auto const add = [&](char const* name, char const* type, std::string text, std::optional<double>& value) {
        cli::add_parsed(line, {group, name, type, std::move(text)}, [name, &value](std::string const& given) {
            value = cli::decimal_number(name, given);
        });
    };
    add("--p-value", "P", "maximum p-value of a hit (default 0.0001, or the threshold of a HOMER file)",
        matrices.p_value);
    add("--min-score", "BITS", "minimum score of a hit; replaces the default of --p-value",
        matrices.min_score);
    cli::add_parsed(line,
                    {group, "--background", "FREQS",
                     "base frequencies: A,C,G,T, nrdb, input or a MEME background file (default: uniform)"},
                    [&settings, &matrices](std::string const& text) {
                        settings.background_of_inputs = text == "input";
                        if (text != "input") matrices.background = read_background(text);
                    });
    add("--pseudocount", "N", "total pseudocount of a column (default 0.1)", matrices.pseudocount);
    cli::add_flag(line, group, "--best-strand",
                  "if both strands of a window are hits, count only the hit with the higher score",
                  settings.best_strand);
    cli::add_parsed(
        line,
        {group, "--record-values", "WHAT",
         "values in --record-matrix: hits (default), best (best score) or sum (sum of scores)"},
        [&settings](std::string const& text) { settings.record_values = parse_record_values(text); });
}

void add_motifs(cli::CommandLine& line, RunSettings& settings) {
    constexpr char group[] = "Motifs";
    cli::add_list(line,
                  {group, "-k,--motifs", "FILE",
                   "motifs: FASTA, table of name, sequence[, gene], one sequence per line, or matrices"},
                  settings.motif_files);
    cli::add_list(line, {group, "-p,--pattern", "SEQ", "a motif; reported after the motifs of -k"},
                  settings.patterns);
    add_rules(line, settings);
    cli::add_file(line,
                  {group, "--groups", "FILE", "groups for --group-counts: table with columns motif, group"},
                  settings.groups);
    cli::add_number(line,
                    {group, "-e,--max-edits", "K",
                     "maximum edits (substitutions, insertions, deletions) per hit (default 0; up to 4)"},
                    0, edit_limit, settings.search.max_edits);
    cli::add_flag(
        line, group, "--all-ends",
        "with -e, report a hit at every end with at most K edits, not only at the end with the fewest",
        settings.search.all_ends);
    add_selections(line, settings);
    add_matrices(line, settings);
}

void add_outputs(cli::CommandLine& line, OutputPaths& outputs) {
    for (ReportKind const& kind : report_kinds())
        cli::add_file(
            line, {"Outputs", std::string(kind.option).c_str(), kind.value.data(), std::string(kind.help)},
            outputs.*kind.path);
}

std::string head() {
    std::string text = std::string(description) + "\n\nUsage: " + usage + "\n";
    text += "\nSubcommands (motifcount NAME --help lists the options)\n";
    for (Subcommand const& subcommand : subcommands)
        text += "  " + (subcommand.name + std::string(11, ' ')).substr(0, 11) + subcommand.summary + "\n";
    return text;
}

// Drops the table of counts if another report goes to standard output. Called only if -o is not given.
void give_way(OutputPaths& outputs) {
    for (ReportKind const& kind : report_kinds())
        if (kind.path != &OutputPaths::counts && is_standard_output(outputs.*kind.path))
            outputs.counts.clear();
}

// Returns the help lines that list the columns of each table.
std::string column_lines() {
    std::string lines;
    for (ReportKind const& kind : report_kinds()) {
        if (kind.columns.empty()) continue;
        lines += lines.empty() ? "  - Columns  " : "             ";
        lines += kind.name == "counts" ? "counts" : std::string(kind.option);
        lines += ": " + std::string(kind.columns);
        lines += (kind.note.empty() ? "" : "; ") + std::string(kind.note) + "\n";
    }
    return lines;
}

std::vector<ReadInput> inputs_of(RunSettings const& settings, InputNames const& names) {
    if (settings.sample_sheet.empty()) return list_inputs(names);
    if (!names.files.empty() || !names.first_mates.empty() || !names.second_mates.empty())
        throw Error(
            ErrorCode::usage,
            "--samples cannot be combined with -1, -2 or other files: the table lists all files of reads");
    if (!settings.sample.empty())
        throw Error(ErrorCode::usage,
                    "--samples cannot be combined with --sample: the table contains the sample names");
    if (settings.shard)
        throw Error(ErrorCode::usage,
                    "--samples cannot be combined with --shard: a shard is part of a single sample");
    return read_sample_sheet(settings.sample_sheet, names.interleaved);
}

void add_options(cli::CommandLine& line, CountRequest& request, Extra& extra) {
    add_reads(line, request.settings, extra);
    add_motifs(line, request.settings);
    add_outputs(line, request.settings.outputs);
    add_search(line, request.settings, extra.shared);
    add_messages(line, request.console, extra.shared);
    cli::add_flag(line, "Messages", "--version", "print the version", extra.version);
    cli::add_flag(line, "Messages", "--citation", "print how to cite motifcount", extra.citation);
}

}  // namespace

CountRequest parse_count(int argc, char const* const* argv) {
    CountRequest request;
    RunSettings& settings = request.settings;
    Extra extra;
    cli::CommandLine line;
    add_options(line, request, extra);
    cli::set_style(line, head(), footer_start + column_lines() + footer_end, "Messages");
    auto const words = cli::parse(line, "motifcount count", argc, argv);
    if (!words) request.print = line.help();
    if (extra.version) request.print = "motifcount " + std::string(version()) + "\n";
    if (extra.citation) request.print = citation();
    if (!request.print.empty()) return request;

    take_shared(line, argc, argv, extra.shared, request);
    if (line.count("-o") == 0) give_way(settings.outputs);
    extra.inputs.files = *words;
    extra.inputs.sample = settings.sample;
    settings.inputs = inputs_of(settings, extra.inputs);
    return request;
}

}  // namespace motifcount::app
