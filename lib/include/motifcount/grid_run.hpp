#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount {

/// Settings of `motifgrid`, one member per option of the command line
struct GridRunSettings {
    std::string text;                           ///< Path of an alignment or image
    std::vector<std::string> blocks;            ///< -p
    std::string output = "-";                   ///< -o
    std::string plot;                           ///< --plot; empty = no plot
    std::uint32_t max_mismatches = 0;           ///< -m
    std::optional<std::uint32_t> wildcard;      ///< --wildcard; a grey value
    GridMethod method = GridMethod::automatic;  ///< --engine
    std::optional<int> cuda_device;             ///< --device; empty = CPU
    unsigned threads = 0;                       ///< -t; 0 = all usable CPUs
    bool verify = false;                        ///< --verify
};

/// Result of a run
struct GridRunResult {
    std::uint64_t hits = 0;
    std::string verification;  ///< Summary of the compared hits; empty without `verify`
    std::string warning;       ///< Warning if the alignment looks like protein; otherwise empty
};

/// Throws Error: usage if settings are invalid or cannot be combined; output if an output would overwrite an input or a file of
/// reads.
void validate(GridRunSettings const& settings);

/// Runs `motifgrid`: finds blocks in an alignment or a grey image and writes the hits. All outputs appear together, once they
/// are complete. Throws Error. Several runs at the same time are safe.
///
///     motifcount::GridRunSettings settings;
///     settings.text = "alignment.fa";
///     settings.blocks = {"block.fa"};
///     settings.output = "hits.tsv";
///     std::uint64_t const hits = motifcount::run(settings).hits;
GridRunResult run(GridRunSettings const& settings);

}  // namespace motifcount
