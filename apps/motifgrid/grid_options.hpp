#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace motifgrid {

/// One field for each option of the command line.
struct GridOptions {
    std::string text;                       ///< alignment or image
    std::vector<std::string> blocks;        ///< -p
    std::string output = "-";               ///< -o
    std::string plot;                       ///< --plot; empty: none
    std::uint32_t max_mismatches = 0;       ///< -m
    std::optional<std::uint32_t> wildcard;  ///< --wildcard: a grey value
    std::string engine = "auto";            ///< --engine
    std::string device = "cpu";             ///< --device
    unsigned threads = 0;                   ///< -t; 0: all usable CPUs
    bool verify = false;                    ///< --verify
    bool quiet = false;                     ///< -q
};

/// What the command line asks for.
struct CommandLine {
    GridOptions options;
    std::optional<int> exit_status;  ///< set where there is nothing more to do (help, version, a usage error)
};

/// Parses the arguments; prints help, version and usage errors itself.
[[nodiscard]] CommandLine parse_command_line(int argc, char** argv);

/// Throws motifcount::Error: usage where options cannot be meant, output where one would overwrite an input.
void validate(GridOptions const& options);

}  // namespace motifgrid
