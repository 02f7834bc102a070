#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount {

/// What `motifgrid` is to do: one field for each option of the command line.
struct GridRunSettings {
    std::string text;                           ///< alignment or image
    std::vector<std::string> blocks;            ///< -p
    std::string output = "-";                   ///< -o
    std::string plot;                           ///< --plot; empty: none
    std::uint32_t max_mismatches = 0;           ///< -m
    std::optional<std::uint32_t> wildcard;      ///< --wildcard: a grey value
    GridMethod method = GridMethod::automatic;  ///< --engine
    std::optional<int> cuda_device;             ///< --device; none: the CPU
    unsigned threads = 0;                       ///< -t; 0: all usable CPUs
    bool verify = false;                        ///< --verify
};

/// What a run found.
struct GridRunResult {
    std::uint64_t hits = 0;
    std::string verification;  ///< one line on the hits compared; empty unless `verify` was set
    std::string warning;       ///< one line if the alignment looks like protein; else empty
};

/// Throws Error: usage if settings make no sense, output if one would overwrite an input or a file of reads.
void validate(GridRunSettings const& settings);

/// Does what `motifgrid` does: finds blocks in an alignment or a grey image and writes the hits. Outputs appear
/// together, when all of them are complete. Throws Error. Thread safety: several runs may go on at once.
///
///     motifcount::GridRunSettings settings;
///     settings.text = "alignment.fa";
///     settings.blocks = {"block.fa"};
///     settings.output = "hits.tsv";
///     std::uint64_t const hits = motifcount::run(settings).hits;
GridRunResult run(GridRunSettings const& settings);

}  // namespace motifcount
