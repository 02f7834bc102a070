#pragma once

#include <string>
#include <string_view>

#include "cli/style.hpp"
#include "count_options.hpp"

/// Options that subcommands share, by the headings they stand under. Defaults in the help are the settings' values when
/// the options are added.
namespace motifcount::app {

/// Words that are no settings.
struct SharedWords {
    std::string verify;
    bool no_progress = false;
};

/// How reads are read, whichever they are.
void add_reading(cli::CommandLine& line, RunSettings& settings);
/// How motifs are read, and which hits count.
void add_rules(cli::CommandLine& line, RunSettings& settings);
void add_search(cli::CommandLine& line, RunSettings& settings, SharedWords& words);
void add_messages(cli::CommandLine& line, ConsoleSettings& console, SharedWords& words);

/// Whether a report goes to standard output, under one of its names.
[[nodiscard]] inline bool is_standard_output(std::string_view path) {
    return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1";
}

/// Once the words are parsed: what they mean together, and the command line. Throws Error(usage).
void take_shared(cli::CommandLine const& line, int argc, char const* const* argv, SharedWords const& words,
                 CountRequest& request);

}  // namespace motifcount::app
