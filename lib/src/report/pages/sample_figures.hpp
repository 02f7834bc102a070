#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace motifcount::internal {

// What the reads by motif of a sample say of it.

/// Figures of one column of the matrix.
struct SpreadFigures {
    std::uint64_t zero = 0;  ///< motifs without a read
    std::uint64_t low = 0;   ///< those with some, but fewer than low_reads
    double median = 0;
    double skew =
        0;  ///< the count that 90% of the motifs do not exceed, over that for 10%; 0 if the latter is 0
};
inline constexpr std::uint64_t low_reads = 10;

/// `sorted` are the reads by motif, ascending. Quantiles are the values at rank ceil(q n).
[[nodiscard]] SpreadFigures figures_of(std::span<std::uint64_t const> sorted);

/// Where a count stands on a logarithmic axis that has a place for 0: log10(count + 1).
[[nodiscard]] double log_place(double count);

/// Returns the density of the counts as (log_place() of the bin's middle, fraction of the counts per doubling of the count).
/// The bins are adjacent, begin at 0 and end with the bin of the largest count. Each spans an eighth of a decade, in whole
/// numbers and at least one of them. Fractions are divided by the width of their bin, because the number of whole numbers per
/// bin jumps from 1 to 2 at a count of 6: without the division, a library with a median of 5 seems to have two peaks.
[[nodiscard]] std::vector<std::pair<double, double>> distribution(std::span<std::uint64_t const> counts);

/// The part of all reads that the motifs with the fewest have, for `points` parts of the motifs from 0 to 1 (Lorenz's curve).
[[nodiscard]] std::vector<std::pair<double, double>> cumulative(std::span<std::uint64_t const> sorted,
                                                                std::size_t points);

/// Pearson's correlation of log2(count + 1); none if one of them does not vary.
[[nodiscard]] std::optional<double> correlation(std::span<std::uint64_t const> a,
                                                std::span<std::uint64_t const> b);

}  // namespace motifcount::internal
