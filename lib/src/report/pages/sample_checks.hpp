#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/sample_summary.hpp"

namespace motifcount::internal {

/// Recommended figures of a sample in a pooled screen. Source: Li et al. 2015 (MAGeCK-VISPR), Genome Biology 16:281, table 1.
struct ScreenLimits {
    static constexpr double min_assigned = 0.65;        ///< Fraction of the reads that are assigned
    static constexpr double min_reads_per_motif = 300;  ///< Assigned reads, divided by the number of motifs
    static constexpr double max_motifs_missing = 0.01;  ///< Fraction of the motifs without reads
    static constexpr double max_gini = 0.2;
    static constexpr double min_correlation = 0.8;  ///< Correlation of log2(reads + 1) of replicates
};

/// Returns the figures of a sample that are outside ScreenLimits, as texts such as "43.1% of the reads are assigned". `motif`,
/// `motifs`: names for one motif and several motifs, such as "guide" and "guides". `lowest`: lowest correlation with a
/// replicate; empty if there are no replicates. `replicate`: name of this replicate
[[nodiscard]] std::vector<std::string> outside_limits(SampleSummary const& sample, std::string const& motif,
                                                      std::string const& motifs,
                                                      std::optional<double> lowest = std::nullopt,
                                                      std::string const& replicate = {});
/// Returns the limits as a sentence in HTML. The limits for guides without a read and for the Gini index apply to
/// samples before a selection.
[[nodiscard]] std::string describe_limits(std::string const& motif, std::string const& motifs);

}  // namespace motifcount::internal
