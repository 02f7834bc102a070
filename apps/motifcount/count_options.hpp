#pragma once

#include <string>

#include "motifcount/settings.hpp"

namespace motifcount::app {

/// Options for messages and progress
struct ConsoleSettings {
    bool quiet = false;    ///< errors only
    bool verbose = false;  ///< whether to report the choices made and their reasons
    bool progress = true;  ///< whether to show a progress line on a terminal
    std::string log = {};  ///< file for a copy of all messages; empty: no log
};

/// Parsed command line of count, screen or offtarget
struct CountRequest {
    RunSettings settings;
    ConsoleSettings console;
    std::string print;  ///< help, version or citation to print; empty: run the request
};

/// Prints the requested text, or runs the request with messages on standard error. Returns the exit status. Throws the errors
/// of validate(), and Error(output) if the log cannot be opened.
int carry_out(CountRequest const& request);

/// Parses a count command line. Throws Error(usage) if it is invalid, and the errors of read_sample_sheet(). Combinations
/// of settings are checked later, by validate().
[[nodiscard]] CountRequest parse_count(int argc, char const* const* argv);
/// Parses a command line of screen like parse_count(). `needs_folder`: whether to require -o. Without -o, no reports are written.
[[nodiscard]] CountRequest parse_screen(int argc, char const* const* argv, bool needs_folder = true);
/// Parses a command line of offtarget like parse_count().
[[nodiscard]] CountRequest parse_offtarget(int argc, char const* const* argv);

}  // namespace motifcount::app
