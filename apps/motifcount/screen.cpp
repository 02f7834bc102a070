#include <filesystem>
#include <system_error>

#include "cli/style.hpp"
#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"
#include "option_groups.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Counts the guides of a pooled screen in each sample, and writes a table for MAGeCK, a summary and a page with figures.

Usage: motifcount screen -l library.csv --samples samples.csv -o results
       motifcount screen -l library.csv -o results reads.fastq.gz ...

Each read is assigned to its nearest guide on the forward strand. Matches are exact unless -m 1 is given. The library
is a table, as published with the screen, or FASTA. With --dual, each read pair is assigned to the pair of guides that
it contains, on either strand unless -s is given. The output folder contains:

  counts.tsv         sgRNA, Gene, and the reads of each sample: the input of mageck test
  summary.tsv        one row per sample: columns of MAGeCK's countsummary, then reads by class (unique,
                     ambiguous_exact, ambiguous_inexact, unassigned; with --dual match, swapped, only_a,
                     only_b, recombined, ambiguous, unassigned)
  screen.json        all numbers, with settings and provenance
  screen_mqc.json, screen_classes_mqc.json, screen_general_mqc.json   for MultiQC: a table, bars by class, and columns
                     of General Statistics
  screen.html        a page with figures
  controls.txt       with --controls: ids of the control guides as in counts.tsv, for mageck test --control-sgrna
  groups.tsv         with --groups: counts of each sample by group
)";

constexpr char group[] = "Screen";

struct Words {
    std::string folder;
    InputNames inputs;
    bool dual = false;
    bool dual_in_read = false;
    SharedWords shared;
};

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message + " (see motifcount screen --help)");
}

Dual dual_of(Words const& words) {
    if (words.dual && words.dual_in_read)
        refuse("--dual cannot be combined with --dual-in-read: give --dual or --dual-in-read");
    return words.dual ? Dual::mates : words.dual_in_read ? Dual::in_read : Dual::none;
}

/// True if a file given as reads is a table of samples. Checks the content, because files of reads may be named .csv or .tsv.
bool is_sample_sheet(std::string const& file) {
    std::error_code error;
    if (!(file.ends_with(".csv") || file.ends_with(".tsv")) || !std::filesystem::is_regular_file(file, error))
        return false;
    try {
        return !read_sample_sheet(file).empty();
    } catch (Error const&) {
        return false;  // the error is reported when the file is read as reads
    }
}

std::vector<ReadInput> inputs_of(std::string const& sheet, InputNames const& names) {
    bool const named = !names.files.empty() || !names.first_mates.empty() || !names.second_mates.empty();
    if (!sheet.empty() && named)
        refuse("--samples cannot be combined with -1, -2 or other files: the table lists all files of reads");
    if (!sheet.empty()) return read_sample_sheet(sheet, names.interleaved);
    for (std::string const& file : names.files)
        if (is_sample_sheet(file))
            refuse(file + ": this is a table of samples, not a file of reads; give it with --samples");
    if (!named)
        refuse(
            "no reads: name one or more files (one sample each), or give a table of samples with --samples "
            "FILE");
    return list_inputs(names);
}

/// Rejects a log in an output folder that does not exist yet, because the log is opened before the folder is created.
void check_log(std::string const& log, std::string const& folder) {
    namespace fs = std::filesystem;
    fs::path const of_log = fs::path(log).parent_path();
    fs::path const of_results = fs::path(folder + '/').parent_path();
    std::error_code ignored;
    if (!of_log.empty() && of_log.lexically_normal() == of_results.lexically_normal() &&
        !fs::exists(of_log, ignored))
        refuse("--log " + log +
               ": the output folder does not exist yet; create it first, or write the log elsewhere");
}

/// Sets the reports that a screen writes into its output folder.
void set_outputs(RunSettings& settings, std::string const& folder) {
    settings.output_folder = folder;
    settings.find_unmatched_sequences = !settings.shard;
    OutputPaths& outputs = settings.outputs;
    outputs.matrix = folder + "/counts.tsv";
    outputs.json = folder + "/screen.json";
    if (!settings.shard) {
        outputs.summary = folder + "/summary.tsv";
        outputs.mqc = folder + "/screen";
        outputs.html = folder + "/screen.html";
    }
    if (!settings.controls.empty()) outputs.control_ids = folder + "/controls.txt";
    if (!settings.groups.empty()) outputs.group_counts = folder + "/groups.tsv";
}

}  // namespace

CountRequest parse_screen(int argc, char const* const* argv, bool needs_folder) {
    CountRequest request;
    RunSettings& settings = request.settings;
    settings.search.strand = StrandFilter::forward;
    settings.assign = Assign::unique;
    settings.library = true;
    Words own;
    cli::CommandLine line;
    cli::add_list(line, {group, "-l,--library", "FILE", "the guides; several files form one library"},
                  settings.motif_files);
    cli::add_file(line,
                  {group, "--samples", "FILE",
                   "table with columns sample, fastq_1[, fastq_2]; rows of the same sample are added up"},
                  settings.sample_sheet);
    cli::add_file(line, {group, "-o,--output", "DIR", "output folder, created if it does not exist"},
                  own.folder);
    cli::add_file(line,
                  {group, "--controls", "FILE",
                   "ids or genes of control guides, one per line; the page shows these guides"},
                  settings.controls);
    cli::add_file(line, {group, "--groups", "FILE", "groups for groups.tsv: table with columns motif, group"},
                  settings.groups);
    cli::add_flag(line, group, "--dual", "count pairs of guides: A in the first mate, B in the second",
                  own.dual);
    cli::add_flag(line, group, "--dual-in-read", "count pairs of guides: both in one read, A before B",
                  own.dual_in_read);
    cli::add_list(line, {"Reads", "-1", "FILE", "first mates, instead of --samples; each file is a sample"},
                  own.inputs.first_mates);
    cli::add_list(line, {"Reads", "-2", "FILE", "second mates"}, own.inputs.second_mates);
    cli::add_flag(line, "Reads", "--interleaved",
                  "each file contains read pairs: first and second mates alternate", own.inputs.interleaved);
    add_reading(line, settings);
    add_rules(line, settings);
    add_search(line, settings, own.shared);
    add_messages(line, request.console, own.shared);
    cli::add_parsed(
        line,
        {"Reads", "--shard", "I/N",
         "read only the I-th of N parts; writes counts.tsv and screen.json, see motifcount merge"},
        [&](std::string const& text) { settings.shard = parse_shard(text); });
    cli::add_parsed(line, {"", "-k,--motifs", "FILE", ""}, [](std::string const&) {
        refuse("-k: give the guides of a screen as a library with -l FILE");
    });
    cli::set_style(line, head, "", "Messages");
    auto const words = cli::parse(line, "motifcount screen", argc, argv);
    if (!words) {
        request.print = line.help();
        return request;
    }
    own.inputs.files = *words;
    if (settings.motif_files.empty()) refuse("no guides: give the library with -l FILE");
    if (own.folder.empty() && needs_folder) refuse("no output folder: give one with -o DIR");
    if (own.folder == "-")
        refuse(
            "-o -: the results consist of several files, which cannot go to standard output; specify a "
            "folder");

    std::error_code ignored;
    for (char const* const suffix : {".tsv", ".csv", ".txt", ".json", ".html", ".gz"})
        if (own.folder.ends_with(suffix) && !std::filesystem::is_directory(own.folder, ignored))
            refuse("-o " + own.folder + ": the results consist of several files; specify a folder");

    take_shared(line, argc, argv, own.shared, request);
    check_log(request.console.log, own.folder);
    settings.command = "motifcount " + settings.command;
    settings.inputs = inputs_of(settings.sample_sheet, own.inputs);
    settings.dual = dual_of(own);
    // Guide B may be read on either strand, depending on the vector and the protocol.
    if (settings.dual != Dual::none && line.count("-s") == 0) settings.search.strand = StrandFilter::both;
    settings.outputs.counts.clear();
    if (!own.folder.empty()) set_outputs(settings, own.folder);
    return request;
}

int run_screen(int argc, char const* const* argv) {
    return carry_out(parse_screen(argc, argv));
}

}  // namespace motifcount::app
