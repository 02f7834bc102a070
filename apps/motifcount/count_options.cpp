#include "count_options.hpp"

#include <limits>
#include <string_view>

#include "cli/style.hpp"
#include "help_text.hpp"
#include "motifcount/error.hpp"
#include "motifcount/reports.hpp"
#include "motifcount/version.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

// A number of bases, with k, M or G after it.
std::uint64_t parse_bases(std::string const& text) {
    static constexpr std::string_view units = "kMG";
    std::string digits = text;
    std::uint64_t factor = 1;
    if (auto const unit = text.empty() ? units.npos : units.find(text.back()); unit != units.npos) {
        digits.pop_back();
        for (std::size_t i = 0; i <= unit; ++i) factor *= 1000;
    }
    try {
        return factor * cli::whole_number("--verify", digits, 1, any_number / factor);
    } catch (Error const&) {
        throw Error(ErrorCode::usage,
                    "--verify=" + text + ": want a number of bases, 1 or more, such as 5000000 or 5M");
    }
}

std::string quoted(int argc, char const* const* argv) {
    std::string line;
    for (int i = 0; i < argc; ++i) {
        std::string_view const word = argv[i];
        bool const plain = !word.empty() && word.find_first_not_of(
                                                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                                "0123456789_-+=./:,@%") == std::string_view::npos;
        line += i == 0 ? "" : " ";
        if (plain) {
            line += word;
            continue;
        }
        line += '\'';
        for (char const letter : word) line += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
        line += '\'';
    }
    return line;
}

// Words that are no settings.
struct Extra {
    InputNames inputs;
    std::string verify;
    bool no_progress = false;
    bool version = false;
    bool citation = false;
};

void add_reads(CLI::App& app, RunSettings& settings, Extra& extra) {
    constexpr char group[] = "Reads";
    cli::add_list(app, {group, "-1", "FILE", "first mates, read together with the second ones of -2"},
                  extra.inputs.first_mates);
    cli::add_list(app, {group, "-2", "FILE", "second mates"}, extra.inputs.second_mates);
    cli::add_flag(app, group, "--interleaved", "mates follow one another in each file",
                  extra.inputs.interleaved);
    cli::add_file(app,
                  {group, "--samples", "FILE",
                   "table of sample, fastq_1[, fastq_2]: a column each; rows of one "
                   "sample are added up"},
                  settings.sample_sheet);
    cli::add_parsed(app,
                    {group, "--region", "A:B", "count between these bases of a read only, from 1: 1:30, 5:"},
                    [&settings](std::string const& text) { settings.region = parse_region(text); });
    cli::add_number(app, {group, "--max-hits", "N", "end after the read that reaches so many hits"}, 1,
                    any_number, settings.max_hits);
    cli::add_parsed(app,
                    {group, "--shard", "I/N", "read only the I-th of N parts; see motifcount merge --help"},
                    [&settings](std::string const& text) { settings.shard = parse_shard(text); });
    cli::add_text(app, {group, "--sample", "NAME", "the inputs are one sample of this name"},
                  settings.sample);
    cli::add_file(app, {group, "--reference", "FILE", "FASTA that a CRAM file was made with"},
                  settings.reference);
}

void add_motifs(CLI::App& app, RunSettings& settings) {
    constexpr char group[] = "Motifs";
    SearchSettings& search = settings.search;
    cli::add_list(
        app,
        {group, "-k,--motifs", "FILE", "FASTA, or TSV/CSV of name, sequence[, gene], or one sequence a line"},
        settings.motif_files);
    cli::add_parsed(
        app,
        {group, "--columns", "LIST", "of tables: id=COLUMN,sequence=COLUMN,gene=COLUMN, by name or number"},
        [&settings](std::string const& text) { settings.columns = parse_motif_columns(text); });
    cli::add_list(app, {group, "-p,--pattern", "SEQ", "a motif; listed after those of -k"},
                  settings.patterns);
    cli::add_parsed(app, {group, "-s,--strand", "STRAND", "both (default), fwd or rev"},
                    [&search](std::string const& text) { search.strand = parse_strand(text); });
    cli::add_number(
        app, {group, "-m,--max-mismatches", "K", "bases of a motif that may differ (default 0; up to 8)"}, 0,
        std::numeric_limits<unsigned>::max(), search.max_mismatches);
    cli::add_parsed(
        app, {group, "--assign", "RULE", "of a read's hits, those that count: all (default), best or unique"},
        [&settings](std::string const& text) { settings.assign = parse_assign(text); });
    cli::add_text(app, {group, "--upstream", "SEQ", "count only where this directly precedes the motif"},
                  settings.upstream);
    cli::add_text(app, {group, "--downstream", "SEQ", "count only where this directly follows the motif"},
                  settings.downstream);
}

void add_outputs(CLI::App& app, OutputPaths& outputs) {
    for (ReportKind const& kind : report_kinds())
        cli::add_file(app, {"Outputs", std::string(kind.option).c_str(), "FILE", std::string(kind.help)},
                      outputs.*kind.path);
}

void add_search(CLI::App& app, RunSettings& settings, Extra& extra) {
    constexpr char group[] = "Search";
    SearchSettings& search = settings.search;
    cli::add_number(app, {group, "-t,-@,--threads", "N", "threads (default: the CPUs this process may use)"},
                    1, most_threads, search.threads);
    std::string names;
    for (std::string const& name : engine_names()) names += (names.empty() ? "" : ", ") + name;
    cli::add_text(app, {group, "--engine", "NAME", names}, search.engine);
    cli::add_parsed(app, {group, "--device", "DEVICE", "auto (default), cpu, cuda or cuda:0,1"},
                    [&search](std::string const& text) { search.device = parse_device(text); });
    app.add_flag("--verify{}", extra.verify,
                 "compare with naive on the first bases (5M, say; default: some seconds' worth)")
        ->type_name("[=BASES]")
        ->group(group);
    cli::add_parsed(app,
                    {group, "--decoder", "NAME",
                     "of gzip: auto (default), serial (one thread) or parallel (all threads)"},
                    [&settings](std::string const& text) { settings.decoder = parse_decoder(text); });
    // For tests and measurements; see lib/doc/contributing.md.
    cli::add_number(app, {"", "--piece-bytes", "N", ""}, 0, any_number, settings.piece_bytes);
}

void add_messages(CLI::App& app, ConsoleSettings& console, Extra& extra) {
    constexpr char group[] = "Messages";
    cli::add_flag(app, group, "-q,--quiet", "errors only", console.quiet);
    cli::add_flag(app, group, "-v,--verbose", "say what was chosen and why", console.verbose);
    cli::add_flag(app, group, "--no-progress", "no progress line (there is none unless on a terminal)",
                  extra.no_progress);
    cli::add_file(app, {group, "--log", "FILE", "copy all messages to a file"}, console.log);
    cli::add_flag(app, group, "--version", "print the version", extra.version);
    cli::add_flag(app, group, "--citation", "print how to cite motifcount", extra.citation);
}

std::string head() {
    std::string text = std::string(description) + "\n\nUsage: " + usage + "\n";
    text += "\nSubcommands (motifcount NAME --help tells more)\n";
    for (Subcommand const& subcommand : subcommands)
        text += std::string("  ") + subcommand.name + "  " + subcommand.summary + "\n";
    return text;
}

// A report that was asked for on standard output takes the place of the counts, which go there unless -o says otherwise.
void give_way(OutputPaths& outputs) {
    for (ReportKind const& kind : report_kinds())
        if (kind.path != &OutputPaths::counts &&
            (outputs.*kind.path == "-" || outputs.*kind.path == "/dev/stdout"))
            outputs.counts.clear();
}

// What the columns of each table are.
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
        throw Error(ErrorCode::usage, "--samples names all reads: leave out -1, -2 and other files");
    if (!settings.sample.empty())
        throw Error(ErrorCode::usage, "--samples and --sample contradict each other: give one of them");
    if (settings.shard) throw Error(ErrorCode::usage, "--shard takes one sample at a time, not --samples");
    return read_sample_sheet(settings.sample_sheet, names.interleaved);
}

}  // namespace

CountRequest parse_count(int argc, char const* const* argv) {
    CountRequest request;
    RunSettings& settings = request.settings;
    ConsoleSettings& console = request.console;
    Extra extra;
    CLI::App app;
    add_reads(app, settings, extra);
    add_motifs(app, settings);
    add_outputs(app, settings.outputs);
    add_search(app, settings, extra);
    add_messages(app, console, extra);
    cli::set_style(app, head(), footer_start + column_lines() + footer_end, "Messages");
    auto const words = cli::parse(app, "motifcount", argc, argv);
    if (!words) request.print = app.help();
    if (extra.version) request.print = "motifcount " + std::string(version()) + "\n";
    if (extra.citation) request.print = citation();
    if (!request.print.empty()) return request;

    if (console.quiet && console.verbose)
        throw Error(ErrorCode::usage, "-q and -v contradict each other: give one of them");
    if (app.count("-o") == 0) give_way(settings.outputs);
    console.progress = !extra.no_progress;
    if (app.count("--verify") > 0)
        settings.verify_bases = extra.verify.empty() ? 0 : parse_bases(extra.verify);
    extra.inputs.files = *words;
    extra.inputs.sample = settings.sample;
    settings.inputs = inputs_of(settings, extra.inputs);
    settings.log = console.log;
    settings.command = quoted(argc, argv);
    return request;
}

}  // namespace motifcount::app
