#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace motifcount::internal {

struct SpreadFigures {
    std::uint64_t zero = 0;  ///< Number of motifs without reads
    std::uint64_t low = 0;   ///< Number of motifs with 1 to low_reads - 1 reads
    double median = 0;
    /// Ratio of the 90% quantile to the 10% quantile of the counts; 0 if the 10% quantile is 0
    double skew = 0;
};
inline constexpr std::uint64_t low_reads = 10;

/// Returns figures for `sorted`, the reads per motif in ascending order. Quantile q of n motifs: value at rank ceil(q n).
[[nodiscard]] SpreadFigures figures_of(std::span<std::uint64_t const> sorted);

/// Returns log10(count + 1), the coordinate of a count on a logarithmic axis that includes 0.
[[nodiscard]] double log_place(double count);

/// Returns the distribution of the counts as points. x is log_place() of the middle of a bin. y is the fraction of the motifs
/// in the bin per doubling of the count. Adjacent bins cover the counts from 0 to the largest count. Each bin spans an eighth
/// of a decade, rounded to whole counts, but at least one count. Fractions are divided by the width of the bin, because bins
/// below 6 contain one count, and the next bins two. Otherwise a library with a median of 5 seems to have two peaks.
[[nodiscard]] std::vector<std::pair<double, double>> distribution(std::span<std::uint64_t const> counts);

/// Returns the Lorenz curve: the fraction of the reads in a given fraction of the motifs, fewest reads first. `sorted`: reads
/// per motif in ascending order. Returns `points` + 1 equidistant points (motifs, reads), starting at (0, 0).
[[nodiscard]] std::vector<std::pair<double, double>> cumulative(std::span<std::uint64_t const> sorted,
                                                                std::size_t points);

/// Returns log2(count + 1), scaled to mean 0 and sum of squares 1. Empty if all counts are equal.
[[nodiscard]] std::vector<float> standard_scores(std::span<std::uint64_t const> counts);

/// Returns Pearson's correlation of log2(count + 1). `a`, `b`: from standard_scores(). Empty if `a` or `b` is empty.
[[nodiscard]] std::optional<double> correlation(std::span<float const> a, std::span<float const> b);

}  // namespace motifcount::internal
