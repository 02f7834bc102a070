#pragma once

#include <optional>
#include <string>

#include "motifcount/motifcount.hpp"

namespace motifcount::app {

/// What the command line asks for: a run, a merge, or a text to print instead.
struct Command {
    Options options;
    std::optional<MergeOptions> merge;
    std::string print;  ///< help, version or citation; empty: run
};

/// Throws Error(usage) where the words make no command line. Checks words alone; their meaning is
/// validate()'s.
[[nodiscard]] Command parse_command_line(int argc, char const* const* argv);

}  // namespace motifcount::app
