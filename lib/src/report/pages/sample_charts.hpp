#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/pages/replicates.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {

/// Returns an axis with coordinates from log_place() and ticks at 0, 1, 10, 100, ... `title`: must outlive the axis
[[nodiscard]] Axis log_axis(std::string_view title, double limit);

// The functions below return sections of a page: a heading, an explanation and a chart.

/// Returns up to max_lines lines unchanged. If there are more lines, returns a band with 80% of the values at each point, their median
/// and the lines that differ most from the median. All lines must have points at the same x, but may end earlier, at 0.
[[nodiscard]] std::vector<Line> summarized(std::vector<Line> lines);

[[nodiscard]] std::string rates(std::vector<PageSample> const& columns, PageWords const& words,
                                std::optional<Assignment> const& assignment);
[[nodiscard]] std::string distributions(std::vector<PageSample> const& columns, PageWords const& words,
                                        std::vector<bool> const* controls);
/// Charts the reads per motif of the two pairs of replicates with the lowest correlation. If there are only two samples, they
/// need not be replicates. Empty without such pairs. `lowest`: from lowest_correlations()
[[nodiscard]] std::string scatter(std::vector<PageSample> const& columns, PageWords const& words,
                                  LowestCorrelations const& lowest);
[[nodiscard]] std::string cumulative_curves(std::vector<PageSample> const& columns, PageWords const& words);

}  // namespace motifcount::internal
