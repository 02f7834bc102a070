#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <map>
#include <string_view>

#include "help_text.hpp"

namespace motifcount::app {
namespace {

// A number of bases, with k, M or G behind it where wanted.
std::uint64_t parse_bases(std::string_view text) {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    std::string_view const unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    std::uint64_t const factor = unit.empty()                 ? 1
                                 : unit == "k" || unit == "K" ? 1'000
                                 : unit == "M"                ? 1'000'000
                                 : unit == "G"                ? 1'000'000'000
                                                              : 0;
    if (error != std::errc{} || factor == 0 || number == 0 || number > UINT64_MAX / factor)
        throw Error(ErrorCode::usage, "--verify=" + std::string(text) +
                                          ": want a number of bases, 1 or more, such as 5000000 or 5M");
    return number * factor;
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

class HelpFormatter : public CLI::Formatter {
public:
    std::string make_help(CLI::App const* app, std::string, CLI::AppFormatMode) const override {
        std::string text = std::string(description) + "\n\nUsage: " + usage + "\n";
        for (std::string const& group : app->get_groups()) {
            if (group.empty()) continue;
            text += "\n" + group + "\n";
            for (CLI::Option const* option : app->get_options(
                     [&group](CLI::Option const* candidate) { return candidate->get_group() == group; }))
                text += make_option(option, false);
        }
        return text + footer;
    }

    // "  -k, --motifs FILE    what it is", the texts below one another.
    std::string make_option(CLI::Option const* option, bool) const override {
        constexpr std::size_t column = 25;
        std::string line = "  ";
        for (std::string const& name : option->get_snames()) line += (line.size() > 2 ? ", -" : "-") + name;
        if (!option->get_lnames().empty())
            line += (line.size() > 2 ? ", --" : "    --") + option->get_lnames().front();
        if (!option->get_type_name().empty())
            line += (option->get_expected_min() == 0 ? "" : " ") + option->get_type_name();
        line.resize(std::max(column, line.size() + 2), ' ');
        return line + option->get_description() + "\n";
    }
};

class MergeHelp : public HelpFormatter {
public:
    std::string make_help(CLI::App const* app, std::string, CLI::AppFormatMode) const override {
        std::string text = merge_help;
        for (CLI::Option const* option : app->get_options({})) text += make_option(option, false);
        return text;
    }
};

// Words that are not options' values, in the order of the house's option groups.
struct Extra {
    std::string verify;
    bool no_progress = false;
    bool version = false;
    bool citation = false;
};

void add_motif_options(CLI::App& app, Options& options) {
    // One value an occurrence: "-k a.fa reads.fq" must not take the reads for motifs.
    app.add_option("-k,--motifs", options.motifs,
                   "FASTA, or TSV/CSV of name, sequence[, gene], or one sequence a line")
        ->type_name("FILE")
        ->group("Motifs")
        ->allow_extra_args(false);
    app.add_option("-p,--pattern", options.patterns, "a motif itself; behind those of -k")
        ->type_name("SEQ")
        ->group("Motifs")
        ->allow_extra_args(false);
    static std::map<std::string, StrandFilter> const strands{
        {"both", StrandFilter::both}, {"fwd", StrandFilter::forward}, {"rev", StrandFilter::reverse}};
    app.add_option_function<std::string>(
           "-s,--strand",
           [&options](std::string const& name) {
               auto const found = strands.find(name);
               if (found == strands.end())
                   throw Error(ErrorCode::usage, "-s " + name + ": want both, fwd or rev");
               options.strand = found->second;
           },
           "both (default), fwd or rev")
        ->type_name("STRAND")
        ->group("Motifs");
}

// An unset variable of a script must not make an output disappear without a word.
std::string named(std::string const& path) {
    return path.empty() ? "wants the name of a file" : "";
}

void add_file_option(CLI::App& app, char const* group, char const* name, std::string& path,
                     char const* text) {
    app.add_option(name, path, text)->type_name("FILE")->group(group)->check(named, "");
}

std::string positive(std::string const& value) {
    return value.find_first_not_of('0') == std::string::npos ? "wants a number, 1 or more" : "";
}

std::string non_empty(std::string const& value) {
    return value.empty() ? "wants a value" : "";
}

void add_read_options(CLI::App& app, Options& options) {
    constexpr char group[] = "Reads";
    app.add_option("-1", options.first_mates, "first mates, read together with the second ones of -2")
        ->type_name("FILE")
        ->group(group)
        ->allow_extra_args(false);
    app.add_option("-2", options.second_mates, "second mates")
        ->type_name("FILE")
        ->group(group)
        ->allow_extra_args(false);
    app.add_flag("--interleaved", options.interleaved, "mates follow one another in each file")->group(group);
    add_file_option(app, group, "--samples", options.samples,
                    "table of sample, fastq_1[, fastq_2]; each sample is a column");
    app.add_option("--region", options.region, "count between these bases of a read only, from 1: 1:30, 5:")
        ->type_name("A:B")
        ->group(group)
        ->check(non_empty, "");
    app.add_option("--max-hits", options.max_hits, "end after the read that reaches so many hits")
        ->type_name("N")
        ->group(group)
        ->check(positive, "");
    app.add_option("--shard", options.shard, "read only the I-th of N parts; see motifcount merge --help")
        ->type_name("I/N")
        ->group(group);
    app.add_option("--sample", options.sample, "the inputs are one sample of this name (--matrix, --mqc)")
        ->type_name("NAME")
        ->group(group);
    app.add_option("--reference", options.reference, "FASTA that a CRAM file was made with")
        ->type_name("FILE")
        ->group(group);
}

void add_flank_options(CLI::App& app, Options& options) {
    app.add_option("--upstream", options.upstream, "count only where this stands before the motif")
        ->type_name("SEQ")
        ->group("Motifs")
        ->check(non_empty, "");
    app.add_option("--downstream", options.downstream, "count only where this stands behind the motif")
        ->type_name("SEQ")
        ->group("Motifs")
        ->check(non_empty, "");
}

void add_mismatch_option(CLI::App& app, Options& options) {
    app.add_option("-m,--max-mismatches", options.max_mismatches,
                   "bases of a motif that may differ (default 0; up to 8)")
        ->type_name("K")
        ->group("Motifs");
}

void add_output_options(CLI::App& app, Options& options) {
    auto const output = [&](char const* name, std::string& path, char const* text) {
        add_file_option(app, "Outputs (- is standard output; a name with .gz: compressed)", name, path, text);
    };
    output("-o,--output", options.output, "counts of each motif, TSV (default: standard output)");
    output("--bed", options.bed, "places of all hits, BED");
    output("--sites", options.sites, "places of all hits with the matched bases, TSV");
    output("--per-record", options.per_record, "hits of each motif in each record, TSV");
    output("--matrix", options.matrix, "reads by motif and input file, TSV");
    output("--matched", options.matched, "reads with a hit, as they were");
    output("--unmatched", options.unmatched, "reads without a hit");
    output("--json", options.json, "counts and how they came about, JSON");
    output("--mqc", options.mqc, "a section for MultiQC; a name that ends with _mqc.json is found by it");
    output("--html", options.html, "a page with figures, HTML");
}

void add_search_options(CLI::App& app, Options& options, Extra& extra) {
    constexpr char group[] = "Search";
    app.add_option("-t,-@,--threads", options.threads, "threads (default: the CPUs this process may use)")
        ->type_name("N")
        ->group(group);
    app.add_option("--engine", options.engine, "how to search (default: auto, the one that suits the motifs)")
        ->type_name("NAME")
        ->group(group);
    app.add_option("--device", options.device, "auto (default), cpu, cuda or cuda:0,1")
        ->type_name("DEVICE")
        ->group(group);
    app.add_flag("--verify{}", extra.verify,
                 "compare with naive on the first bases (5M, say; default: some seconds' worth)")
        ->type_name("[=BASES]")
        ->group(group);
    // For tests and measurements; see lib/doc/contributing.md.
    app.add_option("--piece-bytes", options.piece_bytes)->group("");
}

void add_message_options(CLI::App& app, Options& options, Extra& extra) {
    constexpr char group[] = "Messages";
    app.add_flag("-q,--quiet", options.quiet, "errors only")->group(group);
    app.add_flag("-v,--verbose", options.verbose, "say what was chosen and why")->group(group);
    app.add_flag("--no-progress", extra.no_progress, "no progress line (there is none unless on a terminal)")
        ->group(group);
    add_file_option(app, group, "--log", options.log, "copy all messages to a file");
    app.add_flag("--version", extra.version, "print the version")->group(group);
    app.add_flag("--citation", extra.citation, "print how to cite motifcount")->group(group);
    app.set_help_flag("-h,--help", "print this help")->group(group);
}

// The words that no option took. (Not CLI11's positionals: to those, a file named "[a,b]" would be a list.)
std::vector<std::string> file_names(std::vector<std::string> const& words) {
    std::vector<std::string> names;
    bool options_ended = false;
    for (std::string const& word : words) {
        if (!options_ended && word == "--")
            options_ended = true;
        else if (!options_ended && word.size() > 1 && word.starts_with('-'))
            throw Error(ErrorCode::usage, word + ": no such option (see motifcount --help)");
        else
            names.push_back(word);
    }
    return names;
}

// Reads the words into the app's options and `files`. False where help was asked for, which `command` then prints.
bool parse(CLI::App& app, int argc, char const* const* argv, char const* help,
           std::vector<std::string>& files, Command& command) {
    try {
        app.parse(argc, argv);
    } catch (CLI::CallForHelp const&) {
        command.print = app.help();
        return false;
    } catch (CLI::ParseError const& error) {
        throw Error(ErrorCode::usage, std::string(error.what()) + " (see " + help + ")");
    }
    files = file_names(app.remaining());
    return true;
}

Command parse_merge(int argc, char const* const* argv) {
    Command command;
    MergeOptions& options = command.merge.emplace();
    CLI::App app;
    app.allow_extras();
    app.formatter(std::make_shared<MergeHelp>());
    constexpr char group[] = "Options";
    add_file_option(app, group, "-o,--output", options.output, "the whole report (default: standard output)");
    add_file_option(app, group, "--mqc", options.mqc, "from JSON reports: a section for MultiQC");
    app.add_option("--sample", options.sample, "the sample's name there")->type_name("NAME")->group(group);
    app.set_help_flag("-h,--help", "print this help")->group(group);
    parse(app, argc, argv, "motifcount merge --help", options.inputs, command);
    return command;
}

}  // namespace

Command parse_command_line(int argc, char const* const* argv) {
    if (argc > 1 && std::string_view(argv[1]) == "merge") return parse_merge(argc - 1, argv + 1);
    Command command;
    Options& options = command.options;
    Extra extra;
    CLI::App app;
    app.allow_extras();
    app.formatter(std::make_shared<HelpFormatter>());
    add_read_options(app, options);
    add_motif_options(app, options);
    add_mismatch_option(app, options);
    add_flank_options(app, options);
    add_output_options(app, options);
    add_search_options(app, options, extra);
    add_message_options(app, options, extra);
    if (!parse(app, argc, argv, "motifcount --help", options.inputs, command)) return command;
    if (extra.version) command.print = "motifcount " + std::string(version()) + "\n";
    if (extra.citation) command.print = citation();
    options.progress = !extra.no_progress;
    options.verify = app.count("--verify") > 0;
    if (!extra.verify.empty()) options.verify_bases = parse_bases(extra.verify);
    options.command = quoted(argc, argv);
    return command;
}

}  // namespace motifcount::app
