#include "layout_options.hpp"

#include <filesystem>
#include <system_error>

#include "cli/process.hpp"
#include "motifcount/error.hpp"

namespace motifcount::app {

void add_index_options(cli::CommandLine& line, LayoutWords& words) {
    cli::add_list(line, {"Reads", "--i1", "FILE", "index reads I1, in the order of the other reads"},
                  words.inputs.index_1);
    cli::add_list(line, {"Reads", "--i2", "FILE", "index reads I2"}, words.inputs.index_2);
}

void add_layout_options(cli::CommandLine& line, LayoutWords& words) {
    cli::add_list(line, {"Reads", "-1", "FILE", "first mates; several files are read one after another"},
                  words.inputs.first_mates);
    cli::add_list(line, {"Reads", "-2", "FILE", "second mates"}, words.inputs.second_mates);
    cli::add_flag(line, "Reads", "--interleaved",
                  "each file contains read pairs: first and second mates alternate",
                  words.inputs.interleaved);
    add_reference(line, words.reading);
    add_threads(line, words.reading);
    add_decoder(line, words.reading);
    add_messages(line, words.console, words.shared);
}

void add_page_options(cli::CommandLine& line, char const* group, LayoutWords& words) {
    cli::add_file(line, {group, "--html", "FILE", "page about the run, with figures"}, words.html);
    cli::add_file(line,
                  {group, "--mqc", "PREFIX",
                   "for MultiQC: PREFIX_mqc.json, PREFIX_classes_mqc.json, PREFIX_general_mqc.json"},
                  words.mqc);
}

std::pair<std::string, std::string> named_file(std::string const& text) {
    std::size_t const equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw Error(ErrorCode::usage,
                    "--list " + text + ": expected NAME=FILE, such as cell=737K-august-2016.txt");
    return {text.substr(0, equals), text.substr(equals + 1)};
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
    take_messages(words.shared, words.console);
    words.inputs.files = std::move(files);
    bool const none =
        words.inputs.files.empty() && words.inputs.first_mates.empty() && words.inputs.second_mates.empty();
    if (none && words.reads_in_sheet) return {};
    if (none)
        throw Error(
            ErrorCode::usage,
            std::string("no reads: name one or more files, or -1 FILE and -2 FILE for pairs (see motifcount ")
                .append(name)
                .append(" --help)"));
    return list_inputs(words.inputs);
}

}  // namespace motifcount::app
