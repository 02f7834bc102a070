#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// A sample in a few numbers.
struct SampleSummary {
    std::string name;
    std::uint64_t records = 0;
    std::uint64_t bases = 0;
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;
    std::uint64_t motifs = 0;
    std::uint64_t found = 0;  ///< motifs with a hit
    double gini = 0;  ///< of log(reads + 1) by motif, as MAGeCK has it: 0 all alike, 1 all reads of one motif
};

/// One column of the matrix.
struct MatrixColumn {
    std::string sample;
    std::span<std::uint64_t const> reads;  ///< by motif
};

/// `counts` by motif. Complexity: that of sorting them.
[[nodiscard]] SampleSummary summarize(std::string name, std::uint64_t records, std::uint64_t bases,
                                      std::span<MotifCounts const> counts);

}  // namespace motifcount::internal
