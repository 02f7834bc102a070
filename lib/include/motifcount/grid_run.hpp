#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace motifcount {

/// What `motifgrid` is to do: one field for each option of the command line.
struct GridRunOptions {
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
};

/// What a run found.
struct GridRunResult {
    std::uint64_t hits = 0;
    std::string verification;  ///< one line on the hits compared; empty unless `verify` was set
};

/// Throws Error: usage where options cannot be meant, output where one would overwrite an input.
void validate(GridRunOptions const& options);

/// Does what `motifgrid` does: finds blocks in an alignment or a grey image and writes the hits. Outputs appear
/// together, when all of them are complete. Throws Error. Thread safety: several runs may go on at once.
GridRunResult run(GridRunOptions const& options);

}  // namespace motifcount
