#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

/// Returns the groups of replicates, as numbers of samples, in sample order; groups of one sample are omitted. Replicates have
/// the same value in the column `condition` of the sample sheet. Without this column, their names differ only in the number or
/// letter after "rep", "replicate" or "r", as in T0_rep1 and T0_rep2. Without such names, replicates are numbered from 1 in several
/// groups, as in a_1, a_2, b_1 and b_2. Other numbers, such as wells and days, rarely begin at 1 in several groups.
[[nodiscard]] std::vector<std::vector<std::size_t>> replicate_groups(std::span<PageSample const> samples);

/// Correlation of a sample with the replicate that is least similar
struct ReplicateCorrelation {
    std::size_t replicate = 0;  ///< Number of the sample
    double correlation = 1;
};

/// Lowest correlation of each sample; empty if there is no correlation
using LowestCorrelations = std::vector<std::optional<ReplicateCorrelation>>;

/// Returns the lowest correlation of each sample with its replicates; empty for samples without replicates and for samples
/// whose counts are all equal. Memory: 4 bytes per motif and replicate of the largest group.
[[nodiscard]] LowestCorrelations lowest_correlations(std::span<PageSample const> samples,
                                                     std::vector<std::vector<std::size_t>> const& groups);

}  // namespace motifcount::internal
