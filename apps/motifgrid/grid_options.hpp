#pragma once

#include <optional>

#include "motifcount/grid_run.hpp"

namespace motifgrid {

/// What the command line asks for.
struct CommandLine {
    motifcount::GridRunOptions options;
    bool quiet = false;              ///< -q
    std::optional<int> exit_status;  ///< set where there is nothing more to do (help, version, a usage error)
};

/// Parses the arguments; prints help, version and usage errors itself.
[[nodiscard]] CommandLine parse_command_line(int argc, char** argv);

}  // namespace motifgrid
