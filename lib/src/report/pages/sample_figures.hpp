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

/// `sorted`: reads per motif, ascending. A quantile q is the value at rank ceil(q n).
[[nodiscard]] SpreadFigures figures_of(std::span<std::uint64_t const> sorted);

/// Returns the coordinate of a count on a logarithmic axis that includes 0: log10(count + 1).
[[nodiscard]] double log_place(double count);

/// Returns the density of the counts, as points (log_place() of the bin's middle, fraction of the motifs per doubling of the
/// count). The bins are adjacent, begin at 0 and end with the bin of the largest count. Each bin spans an eighth of a decade,
/// rounded to whole counts, but at least one count. Fractions are divided by their bin's width, because counts per bin jump
/// from 1 to 2 at a count of 6. Otherwise a library with a median of 5 seems to have two peaks.
[[nodiscard]] std::vector<std::pair<double, double>> distribution(std::span<std::uint64_t const> counts);

/// Returns the Lorenz curve, as points (fraction of the motifs, fraction of the reads), from the motifs with the fewest reads
/// to the motifs with the most. It has `points` + 1 equidistant points from (0, 0) on. `sorted`: reads per motif.
[[nodiscard]] std::vector<std::pair<double, double>> cumulative(std::span<std::uint64_t const> sorted,
                                                                std::size_t points);

/// Returns Pearson's correlation of log2(count + 1); empty if all counts of `a` or all counts of `b` are equal.
[[nodiscard]] std::optional<double> correlation(std::span<std::uint64_t const> a,
                                                std::span<std::uint64_t const> b);

}  // namespace motifcount::internal
