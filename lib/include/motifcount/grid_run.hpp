#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount {

/// Settings of the command `motifgrid`, one member per option
struct GridRunSettings {
    std::string text;                           ///< Path of the alignment or image to search
    std::vector<std::string> blocks;            ///< Block paths (-p)
    std::string output = "-";                   ///< Report path (-o)
    std::string plot;                           ///< Plot path (--plot); empty = no plot
    std::uint32_t max_mismatches = 0;           ///< Maximum number of differing cells per hit (-m)
    std::optional<std::uint32_t> wildcard;      ///< Grey value of cells that match anything (--wildcard)
    GridMethod method = GridMethod::automatic;  ///< Search method (--engine)
    std::optional<int> cuda_device;             ///< CUDA device (--device); empty = CPU
    unsigned threads = 0;                       ///< Number of threads (-t); 0 = all usable CPUs
    bool verify = false;                        ///< Whether to verify the hits (--verify)
};

/// Result of a run
struct GridRunResult {
    std::uint64_t hits = 0;
    std::string verification;  ///< Summary of the verification; empty without `verify`
    std::string warning;       ///< Warning that the alignment looks like protein; otherwise empty
};

/// Throws Error(usage) for invalid or contradictory settings; Error(output) if an output is an input or a file of reads.
void validate(GridRunSettings const& settings);

/// Runs `motifgrid`: finds blocks in an alignment or a grey image and writes the hits. All outputs appear together, once they
/// are complete. Throws Error. Thread-safe.
///
///     motifcount::GridRunSettings settings;
///     settings.text = "alignment.fa";
///     settings.blocks = {"block.fa"};
///     settings.output = "hits.tsv";
///     std::uint64_t const hits = motifcount::run(settings).hits;
GridRunResult run(GridRunSettings const& settings);

}  // namespace motifcount
