#pragma once

#include <string>
#include <string_view>

#include "cli/style.hpp"
#include "count_options.hpp"

/// Options that several subcommands share, one function per heading of the help. The default values in the help are the values
/// that RunSettings has when the options are added.
namespace motifcount::app {

/// Shared options that are not part of RunSettings
struct SharedWords {
    std::string verify;
    bool no_progress = false;
};

void add_reference(cli::CommandLine& line, RunSettings& settings);
void add_threads(cli::CommandLine& line, RunSettings& settings);
/// Adds `--decoder`, and `--piece-bytes`, which is for tests and not in the help.
void add_decoder(cli::CommandLine& line, RunSettings& settings);
/// Adds the options for reading the input.
void add_reading(cli::CommandLine& line, RunSettings& settings);
/// Adds the options for reading motifs and for choosing the hits to count.
void add_rules(cli::CommandLine& line, RunSettings& settings);
void add_ambiguous_bases(cli::CommandLine& line, char const* group, RunSettings& settings);
void add_search(cli::CommandLine& line, RunSettings& settings, SharedWords& words);
void add_messages(cli::CommandLine& line, ConsoleSettings& console, SharedWords& words);

/// True if the path is one of the names of standard output.
[[nodiscard]] inline bool is_standard_output(std::string_view path) {
    return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1";
}

/// Checks the options of add_messages() after parsing. Throws Error(usage).
void take_messages(SharedWords const& words, ConsoleSettings& console);

/// Returns the command line with quotes where a shell needs them.
[[nodiscard]] std::string quoted(int argc, char const* const* argv);

/// Applies the shared options after parsing, and stores the quoted command line in the settings. Throws Error(usage).
void take_shared(cli::CommandLine const& line, int argc, char const* const* argv, SharedWords const& words,
                 CountRequest& request);

}  // namespace motifcount::app
