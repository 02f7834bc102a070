#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "motifcount/results.hpp"

namespace motifcount::internal {

struct SampleSummary : SampleTotals {
    std::uint64_t hits_forward = 0;
    std::uint64_t hits_reverse = 0;
    std::uint64_t motifs = 0;
    std::uint64_t found = 0;  ///< Number of motifs with at least one read
    /// Gini index of log(reads + 1) of the motifs, as in MAGeCK: 0 if all are equal, 1 if one motif has all reads
    double gini = 0;

    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_forward + hits_reverse; }
    [[nodiscard]] std::uint64_t absent() const noexcept { return motifs - found; }
    /// Number of records; with an assignment, number of fragments (a read pair is one fragment)
    [[nodiscard]] std::uint64_t fragments() const noexcept {
        return classes.empty() ? records : classes.fragments();
    }
    /// Number of assigned fragments; without an assignment, number of records with a hit
    [[nodiscard]] std::uint64_t assigned() const noexcept {
        return classes.empty() ? records_with_hits.value_or(0) : classes.assigned();
    }
    [[nodiscard]] double assigned_part() const noexcept {
        return fragments() == 0 ? 0 : static_cast<double>(assigned()) / static_cast<double>(fragments());
    }
};

struct MatrixColumn {
    std::string sample;
    std::span<std::uint64_t const> reads;  ///< Reads per motif
};

template <class Totals>
void add_totals(SampleTotals& sum, Totals const& own) {
    sum.records += own.records;
    sum.bases += own.bases;
    if (own.records_with_hits)
        sum.records_with_hits = sum.records_with_hits.value_or(0) + *own.records_with_hits;
}

/// Returns the summary of a sample. `counts`: counts of the sample, per motif. Complexity: n log n in the number of motifs.
[[nodiscard]] SampleSummary summarize(SampleTotals totals, std::span<MotifCounts const> counts);

}  // namespace motifcount::internal
