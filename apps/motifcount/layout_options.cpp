#include "layout_options.hpp"

#include <filesystem>
#include <system_error>

#include "cli/process.hpp"
#include "motifcount/error.hpp"

namespace motifcount::app {

void add_layout_options(cli::CommandLine& line, LayoutWords& words) {
    cli::add_list(line, {"Reads", "-1", "FILE", "first mates; several files are read one after another"},
                  words.inputs.first_mates);
    cli::add_list(line, {"Reads", "-2", "FILE", "second mates"}, words.inputs.second_mates);
    cli::add_flag(line, "Reads", "--interleaved",
                  "each file contains read pairs: first and second mates alternate",
                  words.inputs.interleaved);
    cli::add_file(line, {"Reads", "--reference", "FILE", "reference genome of CRAM files, FASTA"},
                  words.reading.reference);
    cli::add_number(
        line,
        {"Search", "-t,-@,--threads", "N", "number of threads (default: all CPUs available to this process)"},
        1, thread_limit, words.reading.search.threads);
    cli::add_parsed(line,
                    {"Search", "--decoder", "NAME",
                     "gzip decoder: auto (default), serial (one thread) or parallel (all threads)"},
                    [&words](std::string const& text) { words.reading.decoder = parse_decoder(text); });
    // Hidden option for tests
    cli::add_number(line, {"", "--piece-bytes", "N", ""}, 0, piece_bytes_limit, words.reading.piece_bytes);
    add_messages(line, words.console, words.shared);
}

std::vector<ReadInput> take_layout_options(LayoutWords& words, std::vector<std::string> files,
                                           std::string const& name) {
    auto const refuse = [&name](std::string const& message) {
        throw Error(ErrorCode::usage, message + " (see motifcount " + name + " --help)");
    };
    if (words.folder.empty()) refuse("no output folder: give one with -o DIR");
    std::error_code ignored;
    for (char const* const suffix : {".tsv", ".csv", ".gz", ".fastq", ".fq"})
        if (words.folder.ends_with(suffix) && !std::filesystem::is_directory(words.folder, ignored))
            refuse("-o " + words.folder + ": the results consist of several files; specify a folder");
    if (words.folder == "-")
        refuse(
            "-o -: the results consist of several files, which cannot go to standard output; specify a "
            "folder");
    return take_reads(words, std::move(files), name);
}

std::vector<ReadInput> take_reads(LayoutWords& words, std::vector<std::string> files,
                                  std::string const& name) {
    if (words.console.quiet && words.console.verbose)
        throw Error(ErrorCode::usage, "-q cannot be combined with -v: give -q or -v");
    words.console.progress = !words.shared.no_progress;
    words.inputs.files = std::move(files);
    if (words.inputs.files.empty() && words.inputs.first_mates.empty() && words.inputs.second_mates.empty())
        throw Error(
            ErrorCode::usage,
            std::string("no reads: name one or more files, or -1 FILE and -2 FILE for pairs (see motifcount ")
                .append(name)
                .append(" --help)"));
    return list_inputs(words.inputs);
}

int with_console(ConsoleSettings const& settings, std::function<void(Console&)> const& body) {
    Console console(settings);
    try {
        body(console);
        console.close();
        return cli::success;
    } catch (Error const& error) {
        if (error.code() != ErrorCode::broken_pipe) console.error(error);
        return cli::status_of(error.code());
    }
}

}  // namespace motifcount::app
