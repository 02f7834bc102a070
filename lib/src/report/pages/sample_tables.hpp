#pragma once

#include <string>
#include <vector>

#include "report/pages/replicates.hpp"
#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

// The functions below return sections of a page: a heading, an explanation and a table or list.

/// Returns the table of recommended figures that samples do not reach. `lowest`: from lowest_correlations()
[[nodiscard]] std::string checks_table(std::vector<PageSample> const& columns, PageWords const& words,
                                       bool has_replicates, LowestCorrelations const& lowest);
[[nodiscard]] std::string figures_table(std::vector<PageSample> const& columns, PageWords const& words);
/// Returns the table of detected offsets; empty if offsets were not detected.
[[nodiscard]] std::string starts_table(std::vector<PageSample> const& columns, PageWords const& words);
/// Lists genes with at least two motifs if fewer than half of the motifs have low_reads reads in any sample; empty without genes.
[[nodiscard]] std::string gene_list(MotifSet const& motifs, std::vector<PageSample> const& columns,
                                    PageWords const& words);
[[nodiscard]] std::string zero_list(MotifSet const& motifs, std::span<MotifCounts const> counts,
                                    PageWords const& words);
[[nodiscard]] std::string correlations(std::vector<PageSample> const& columns);
[[nodiscard]] std::string control_table(std::vector<PageSample> const& columns, PageWords const& words,
                                        std::vector<bool> const& controls);

}  // namespace motifcount::internal
