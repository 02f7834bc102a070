#include "motifcount/options.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "match/engine.hpp"
#include "motifcount/error.hpp"
#include "report/matrix_tsv.hpp"
#include "report/shard_line.hpp"
#include "run/input_list.hpp"
#include "run/option_paths.hpp"
#include "run/option_values.hpp"

namespace motifcount::internal {
namespace {

// Far above any machine of today; it catches a thread number that was meant for another option.
constexpr unsigned max_threads = 4096;

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message);
}

std::vector<NamedPath> input_paths(Options const& options, std::vector<RunInput> const& inputs) {
    std::vector<NamedPath> paths;
    for (std::string const& path : options.motifs) paths.push_back({"-k", path});
    for (RunInput const& input : inputs) {
        paths.push_back({input.place, input.path});
        if (!input.mates.empty()) paths.push_back({input.place == "-1" ? "-2" : input.place, input.mates});
    }
    if (!options.samples.empty()) paths.push_back({"--samples", options.samples});
    if (!options.reference.empty()) paths.push_back({"--reference", options.reference});
    return paths;
}

std::vector<NamedPath> output_paths(Options const& options) {
    std::vector<NamedPath> paths{{"-o", options.output},         {"--bed", options.bed},
                                 {"--sites", options.sites},     {"--per-record", options.per_record},
                                 {"--matrix", options.matrix},   {"--json", options.json},
                                 {"--mqc", options.mqc},         {"--html", options.html},
                                 {"--matched", options.matched}, {"--unmatched", options.unmatched},
                                 {"--log", options.log}};
    std::erase_if(paths, [](NamedPath const& output) { return output.path.empty(); });
    return paths;
}

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void check_shard(Options const& options) {
    static_cast<void>(parse_shard(options.shard));
    // What they show is not the sum of what they show of parts.
    if (options.max_hits != 0) refuse("--max-hits ends a whole run early: leave it out with --shard");
    if (options.interleaved) refuse("--shard would part interleaved mates: give two files, by -1 and -2");
    // Mates stand together there, but shards read each of their files by itself.
    bool const in_order = !options.bed.empty() || !options.sites.empty() || !options.per_record.empty() ||
                          !options.matched.empty() || !options.unmatched.empty();
    if (!options.first_mates.empty() && in_order)
        refuse(
            "--shard takes mates (-1, -2) for the counts, --matrix and --json only: run pairs whole for the "
            "others");
    if (!options.html.empty()) refuse("--html shows a whole run: leave it out with --shard");
    if (!options.mqc.empty())
        refuse("--mqc shows a whole run: with --shard write --json, and let merge write --mqc");
}

void check_values(Options const& options, std::vector<RunInput> const& inputs) {
    if (options.motifs.empty() && options.patterns.empty())
        refuse("no motifs: give a motif file with -k FILE or a sequence with -p SEQ");
    if (inputs.empty()) refuse("no reads: name one or more FASTA/FASTQ files, or - for standard input");
    if (options.threads > max_threads)
        refuse("-t " + std::to_string(options.threads) + ": at most " + std::to_string(max_threads) +
               " threads");
    if (options.max_mismatches > most_mismatches)
        refuse("-m " + std::to_string(options.max_mismatches) + ": at most " +
               std::to_string(most_mismatches) + " mismatches");
    if (options.quiet && options.verbose) refuse("-q and -v contradict each other: give one of them");
    static_cast<void>(parse_device(options.device));
    if (options.engine.empty()) refuse("--engine wants a name, or auto");
    if (!options.shard.empty()) check_shard(options);
    static_cast<void>(hit_filter(options));
    if (options.sample.find_first_of("\t\n\r") != std::string::npos)
        refuse("--sample: the name of a sample holds neither tabs nor line ends");
    if (options.reference == "-") refuse("--reference wants a file: standard input cannot be searched in");

    auto const paths = input_paths(options, inputs);
    auto const is_stdin = [](NamedPath const& input) { return input.path == "-"; };
    if (std::count_if(paths.begin(), paths.end(), is_stdin) > 1)
        refuse("standard input (-) can be read once only, but is named more than once");
}

void check_samples(Options const& options, std::vector<RunInput> const& inputs) {
    if ((options.matrix.empty() && options.mqc.empty()) || !options.sample.empty() ||
        !options.samples.empty())
        return;
    std::map<std::string, std::string> seen;
    for (RunInput const& input : inputs) {
        if (!input.ends_sample) continue;
        auto const [place, is_new] = seen.emplace(input.sample, input.path);
        if (!is_new)
            refuse(std::string(options.matrix.empty() ? "--mqc" : "--matrix") + ": " + place->second +
                   " and " + input.path + " are both sample '" + place->first +
                   "'; give each sample a file name of its own");
    }
}

// Never opens anything: opening a FIFO would block, or take its writer away.
void check_input(NamedPath const& input) {
    if (input.path == "-") return;
    struct stat status {};
    int error = ::stat(input.path.c_str(), &status) != 0 ? errno : 0;
    if (error == ENOENT && input.option == "-k" && all_digits(input.path))
        refuse("-k " + input.path +
               ": no such file; -k wants a motif file, not a length (motifs may have any length)");
    if (error == 0 && S_ISDIR(status.st_mode)) error = EISDIR;
    if (error == 0 && ::access(input.path.c_str(), R_OK) != 0) error = errno;
    if (error != 0)
        throw Error(input.option == "-k" ? ErrorCode::motif : ErrorCode::input,
                    input.path + ": cannot read: " + std::generic_category().message(error));
}

}  // namespace

void validate(Options const& options, std::vector<RunInput> const& inputs) {
    check_values(options, inputs);
    check_samples(options, inputs);
    auto const paths = input_paths(options, inputs);
    for (NamedPath const& input : paths) check_input(input);
    check_outputs(paths, output_paths(options));
}

}  // namespace motifcount::internal

void motifcount::validate(Options const& options) {
    internal::validate(options, internal::list_inputs(options));
}
