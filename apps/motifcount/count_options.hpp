#pragma once

#include <string>

#include "motifcount/settings.hpp"

namespace motifcount::app {

/// What the person at the terminal wants to see.
struct ConsoleSettings {
    bool quiet = false;    ///< errors only
    bool verbose = false;  ///< what was chosen, and why
    bool progress = true;  ///< a line of progress, on a terminal
    std::string log = {};  ///< a file for a copy of all messages; empty: none
};

/// What the command line of counting asks for.
struct CountRequest {
    RunSettings settings;
    ConsoleSettings console;
    std::string print;  ///< help, version or citation to print instead; empty: run
};

/// Prints or runs, with messages on standard error. Gives the exit status. Throws what validate() throws.
int carry_out(CountRequest const& request);

/// Throws Error(usage) if the words make no command line, and what read_sample_sheet() throws. What the values
/// mean together is validate()'s to check.
[[nodiscard]] CountRequest parse_count(int argc, char const* const* argv);

}  // namespace motifcount::app
