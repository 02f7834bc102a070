#pragma once

#include <CLI/CLI.hpp>
#include <string>

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
void add_reading(CLI::App& app, RunSettings& settings);
/// How motifs are read, and which hits count.
void add_rules(CLI::App& app, RunSettings& settings);
void add_search(CLI::App& app, RunSettings& settings, SharedWords& words);
void add_messages(CLI::App& app, ConsoleSettings& console, SharedWords& words);

/// Once the words are parsed: what they mean together, and the command line. Throws Error(usage).
void take_shared(CLI::App const& app, int argc, char const* const* argv, SharedWords const& words,
                 CountRequest& request);

}  // namespace motifcount::app
