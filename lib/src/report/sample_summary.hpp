#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// A sample in a few numbers.
struct SampleSummary : SampleTotals {
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;
    std::uint64_t motifs = 0;
    std::uint64_t found = 0;  ///< motifs with a read
    Assign rule = Assign::all;
    double gini = 0;  ///< of log(reads + 1) by motif, as MAGeCK has it: 0 all alike, 1 all reads of one motif

    /// Records; under an assignment, pairs count once.
    [[nodiscard]] std::uint64_t units() const noexcept {
        if (pair_classes) return pair_classes->units();
        return classes ? classes->units() : records;
    }
    /// Units with a hit that counts.
    [[nodiscard]] std::uint64_t credited() const noexcept {
        if (pair_classes) return (*pair_classes)[PairClass::match];
        if (!classes) return records_with_hits.value_or(0);
        return rule == Assign::unique ? classes->unique : classes->units() - classes->none;
    }
    [[nodiscard]] double credited_part() const noexcept {
        return units() == 0 ? 0 : static_cast<double>(credited()) / static_cast<double>(units());
    }
};

/// One column of the matrix.
struct MatrixColumn {
    std::string sample;
    std::span<std::uint64_t const> reads;  ///< by motif
};

/// `counts` by motif. Complexity: that of sorting them.
[[nodiscard]] SampleSummary summarize(SampleTotals totals, std::span<MotifCounts const> counts,
                                      Assign rule = Assign::all);

}  // namespace motifcount::internal
