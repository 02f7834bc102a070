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
    R"(Counts the guides of a pooled screen, sample by sample: a table for MAGeCK, a summary and a page.

Usage: motifcount screen -l library.csv --samples samples.csv -o results
       motifcount screen -l library.csv -o results reads.fastq.gz ...

A read counts for the one guide that it is nearest to, on the forward strand, exactly unless -m 1 is given. The library
is a table as it was published, or FASTA. Of pairs of guides (--dual), a pair of mates counts for the pair of the
library that it holds, on either strand unless -s is given. In the folder:

  counts.tsv         sgRNA, Gene, and the reads of each sample: what mageck test takes
  summary.tsv        a row a sample: MAGeCK's countsummary, then reads by class (unique, several, tie, none; of pairs:
                     match, swapped, only_a, only_b, recombined, ambiguous, none)
  screen.json        all numbers, and how they came about
  screen_mqc.json, screen_classes_mqc.json   sections for MultiQC: a table, and bars by class
  screen.html        a page with figures
  controls.txt       with --controls: ids of the control guides as in counts.tsv, for mageck test --control-sgrna
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
        refuse("--dual and --dual-in-read contradict each other: give one of them");
    return words.dual ? Dual::mates : words.dual_in_read ? Dual::in_read : Dual::none;
}

/// True if a file given as reads is a table of samples. Checks the content, because reads may be named .csv or .tsv too.
bool is_sample_sheet(std::string const& file) {
    std::error_code error;
    if (!(file.ends_with(".csv") || file.ends_with(".tsv")) || !std::filesystem::is_regular_file(file, error))
        return false;
    try {
        return !read_sample_sheet(file).empty();
    } catch (Error const&) {
        return false;  // reading the file as reads will report what is wrong
    }
}

std::vector<ReadInput> inputs_of(std::string const& sheet, InputNames const& names) {
    bool const named = !names.files.empty() || !names.first_mates.empty() || !names.second_mates.empty();
    if (!sheet.empty() && named) refuse("--samples names all reads: leave out -1, -2 and other files");
    if (!sheet.empty()) return read_sample_sheet(sheet, names.interleaved);
    for (std::string const& file : names.files)
        if (is_sample_sheet(file))
            refuse(file + ": a table holds no reads; one of the samples is given with --samples");
    if (!named)
        refuse(
            "no reads: name files, each of them a sample, or give a table of the samples with --samples "
            "FILE");
    return list_inputs(names);
}

/// Rejects a log in the output folder if the folder does not exist yet, because the log is opened before the folder is made.
void check_log(std::string const& log, std::string const& folder) {
    namespace fs = std::filesystem;
    fs::path const of_log = fs::path(log).parent_path();
    fs::path const of_results = fs::path(folder + '/').parent_path();
    std::error_code ignored;
    if (!of_log.empty() && of_log.lexically_normal() == of_results.lexically_normal() &&
        !fs::exists(of_log, ignored))
        refuse("--log " + log +
               ": the folder of the results is made later; make it first, or name a log elsewhere");
}

CountRequest parse_screen(int argc, char const* const* argv) {
    CountRequest request;
    RunSettings& settings = request.settings;
    settings.search.strand = StrandFilter::forward;
    settings.assign = Assign::unique;
    settings.library = true;
    Words own;
    cli::CommandLine line;
    cli::add_list(line, {group, "-l,--library", "FILE", "the guides; several files are one library"},
                  settings.motif_files);
    cli::add_file(line,
                  {group, "--samples", "FILE",
                   "table of sample, fastq_1[, fastq_2]: a column each; rows of one sample are added up"},
                  settings.sample_sheet);
    cli::add_file(line, {group, "-o,--output", "DIR", "the folder of the results, made if it is not there"},
                  own.folder);
    cli::add_file(
        line,
        {group, "--controls", "FILE", "ids or genes of control guides, one per line: marked in the page"},
        settings.controls);
    cli::add_flag(line, group, "--dual",
                  "the library has pairs of guides: A on the first mate, B on the second one", own.dual);
    cli::add_flag(line, group, "--dual-in-read",
                  "the library has pairs of guides: both in one read, A before B", own.dual_in_read);
    cli::add_list(line, {"Reads", "-1", "FILE", "first mates, instead of a table: each file is a sample"},
                  own.inputs.first_mates);
    cli::add_list(line, {"Reads", "-2", "FILE", "their second mates"}, own.inputs.second_mates);
    cli::add_flag(line, "Reads", "--interleaved", "mates follow one another in each file",
                  own.inputs.interleaved);
    add_reading(line, settings);
    add_rules(line, settings);
    add_search(line, settings, own.shared);
    add_messages(line, request.console, own.shared);
    cli::add_parsed(line, {"", "--shard", "I/N", ""}, [](std::string const&) {
        refuse("--shard: a screen's parts are its samples: give each run some of them, and merge the tables");
    });
    cli::add_parsed(line, {"", "-k,--motifs", "FILE", ""}, [](std::string const&) {
        refuse("-k: the guides of a screen are its library: -l FILE");
    });
    cli::set_style(line, head, "", "Messages");
    auto const words = cli::parse(line, "motifcount screen", argc, argv);
    if (!words) {
        request.print = line.help();
        return request;
    }
    own.inputs.files = *words;
    if (settings.motif_files.empty()) refuse("no guides: give the library with -l FILE");
    if (own.folder.empty()) refuse("give a folder for the results with -o DIR");
    if (own.folder == "-")
        refuse("-o -: the results are a folder of files, and no standard output takes them");

    std::error_code ignored;
    for (char const* const suffix : {".tsv", ".csv", ".txt", ".json", ".html", ".gz"})
        if (own.folder.ends_with(suffix) && !std::filesystem::is_directory(own.folder, ignored))
            refuse("-o " + own.folder + ": the results are several files; name a folder");

    take_shared(line, argc, argv, own.shared, request);
    check_log(request.console.log, own.folder);
    settings.command = "motifcount " + settings.command;
    settings.inputs = inputs_of(settings.sample_sheet, own.inputs);
    settings.output_folder = own.folder;
    settings.dual = dual_of(own);
    settings.find_unmatched_sequences = true;
    // Vectors and protocols differ in the strand on which guide B is read.
    if (settings.dual != Dual::none && line.count("-s") == 0) settings.search.strand = StrandFilter::both;
    OutputPaths& outputs = settings.outputs;
    outputs.counts.clear();
    outputs.matrix = own.folder + "/counts.tsv";
    outputs.summary = own.folder + "/summary.tsv";
    outputs.json = own.folder + "/screen.json";
    outputs.mqc = own.folder + "/screen";
    outputs.html = own.folder + "/screen.html";
    if (!settings.controls.empty()) outputs.control_ids = own.folder + "/controls.txt";
    return request;
}

}  // namespace

int run_screen(int argc, char const* const* argv) {
    return carry_out(parse_screen(argc, argv));
}

}  // namespace motifcount::app
