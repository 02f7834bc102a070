#include "option_groups.hpp"

#include <unistd.h>

#include <limits>
#include <string_view>

#include "cli/style.hpp"
#include "motifcount/error.hpp"

namespace motifcount::app {
namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

// Parses a number of bases, with an optional suffix k, M or G.
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
                    "--verify=" + text + ": expected a number of bases, 1 or more, such as 5000000 or 5M");
    }
}

std::string as_default(std::string const& value) {
    return " (default " + value + ")";
}

}  // namespace

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

void add_reference(cli::CommandLine& line, RunSettings& settings) {
    cli::add_file(line, {"Reads", "--reference", "FILE", "reference genome of CRAM files, FASTA"},
                  settings.reference);
}

void add_threads(cli::CommandLine& line, RunSettings& settings) {
    cli::add_number(
        line,
        {"Search", "-t,-@,--threads", "N", "number of threads (default: all CPUs available to this process)"},
        1, thread_limit, settings.search.threads);
}

void add_decoder(cli::CommandLine& line, RunSettings& settings) {
    cli::add_parsed(line,
                    {"Search", "--decoder", "NAME",
                     "gzip decoder: auto (default), serial (one thread) or parallel (all threads)"},
                    [&settings](std::string const& text) { settings.decoder = parse_decoder(text); });
    // Hidden option for tests and benchmarks; see lib/doc/contributing.md.
    cli::add_number(line, {"", "--piece-bytes", "N", ""}, 0, piece_bytes_limit, settings.piece_bytes);
}

void add_reading(cli::CommandLine& line, RunSettings& settings) {
    constexpr char group[] = "Reads";
    cli::add_parsed(
        line,
        {group, "--region", "A:B",
         "count only hits within bases A to B of a read: 1:30, 5:, or -30:-1 for the last 30 bases"},
        [&settings](std::string const& text) { settings.region = parse_region(text); });
    cli::add_parsed(line,
                    {group, "--offsets", "LIST",
                     std::string("count only hits at these offsets: any, auto, or a list (20 or 0,3-5)") +
                         (settings.library ? "; not auto for pairs" : "")},
                    [&settings](std::string const& text) { settings.offsets = parse_offsets(text); });
    cli::add_number(
        line,
        {group, "--min-quality", "Q", "count only hits in which every base has this quality or a higher one"},
        0, quality_limit, settings.min_quality);
    add_reference(line, settings);
}

void add_rules(cli::CommandLine& line, RunSettings& settings) {
    constexpr char group[] = "Motifs";
    SearchSettings& search = settings.search;
    cli::add_parsed(line,
                    {group, "--columns", "LIST",
                     std::string("table columns by name or number: id=X,sequence=Y,gene=Z") +
                         (settings.library ? "; for pairs sequence_a,sequence_b" : "")},
                    [&settings](std::string const& text) { settings.columns = parse_motif_columns(text); });
    cli::add_flag(line, group, "--full-ids", "use whole FASTA titles as motif ids, not only the first word",
                  settings.full_ids);
    cli::add_parsed(line,
                    {group, "-s,--strand", "STRAND",
                     "both, fwd, rev or auto" + as_default(to_string(search.strand)) +
                         "; for read pairs also fwd,rev: one strand per mate"},
                    [&search](std::string const& text) { search.strand = parse_strand(text); });
    cli::add_number(line,
                    {group, "-m,--max-mismatches", "K", "maximum mismatches per hit (default 0; up to 8)"}, 0,
                    mismatch_limit, search.max_mismatches);
    cli::add_parsed(
        line,
        {group, "--assign", "RULE",
         "which hits of a read to count: " + assign_values() + as_default(to_string(settings.assign))},
        [&settings](std::string const& text) { settings.assign = parse_assign(text); });
    cli::add_text(line,
                  {group, "--upstream", "SEQ",
                   "count only hits directly after this sequence, or after one of a list (A,CG)"},
                  settings.upstream);
    cli::add_text(line,
                  {group, "--downstream", "SEQ",
                   "count only hits directly before this sequence, or before one of a list (A,CG)"},
                  settings.downstream);
    cli::add_number(line, {group, "--flank-mismatches", "N", "maximum mismatches per flank (default 0)"}, 0,
                    std::numeric_limits<unsigned>::max(), settings.flank_mismatches);
    add_ambiguous_bases(line, group, settings);
}

void add_ambiguous_bases(cli::CommandLine& line, char const* group, RunSettings& settings) {
    cli::add_parsed(
        line,
        {group, "--ambiguous-bases", "AS",
         "N in a read: mismatch, or never (not part of a hit)" +
             as_default(to_string(settings.ambiguous_bases))},
        [&settings](std::string const& text) { settings.ambiguous_bases = parse_ambiguous_bases(text); });
}

void add_search(cli::CommandLine& line, RunSettings& settings, SharedWords& words) {
    constexpr char group[] = "Search";
    SearchSettings& search = settings.search;
    add_threads(line, settings);
    std::string names;
    for (std::string const& name : engine_names())
        if (name != "auto") names += (names.empty() ? "" : " ") + name;
    cli::add_choice(line, {group, "--engine", "auto|NAME", names}, engine_names(), search.engine);
    cli::add_parsed(line, {group, "--device", "DEVICE", "auto (default), cpu, cuda or cuda:0,1"},
                    [&search](std::string const& text) { search.device = parse_device(text); });
    cli::add_optional(
        line,
        {group, "--verify", "[=BASES]",
         "check the hits in the first BASES with engine naive (such as 5M; default: a few seconds)"},
        words.verify);
    add_decoder(line, settings);
}

void add_messages(cli::CommandLine& line, ConsoleSettings& console, SharedWords& words) {
    constexpr char group[] = "Messages";
    cli::add_flag(line, group, "-q,--quiet", "errors only", console.quiet);
    cli::add_flag(line, group, "-v,--verbose", "report the choices made and their reasons", console.verbose);
    cli::add_flag(line, group, "--no-progress", "hide the progress line, which is shown only on a terminal",
                  words.no_progress);
    cli::add_file(line, {group, "--log", "FILE", "copy all messages to a file"}, console.log);
}

void take_messages(SharedWords const& words, ConsoleSettings& console) {
    if (console.quiet && console.verbose)
        throw Error(ErrorCode::usage, "-q cannot be combined with -v: give -q or -v");
    console.progress = !words.no_progress;
}

void take_shared(cli::CommandLine const& line, int argc, char const* const* argv, SharedWords const& words,
                 CountRequest& request) {
    RunSettings& settings = request.settings;
    ConsoleSettings& console = request.console;
    take_messages(words, console);
    if (line.count("--verify") > 0)
        settings.verify_bases = words.verify.empty() ? 0 : parse_bases(words.verify);
    // The last line of the run shows the number of records with hits.
    settings.count_records_with_hits = console.verbose || ::isatty(STDERR_FILENO) == 1;
    settings.log = console.log;
    settings.command = quoted(argc, argv);
}

}  // namespace motifcount::app
