#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace motifcount::internal {

/// Histogram that is small enough to be repeated for each motif of a page
struct SmallChart {
    std::span<std::uint64_t const> counts;  ///< Heights of the bars
    std::span<double const> expected = {};  ///< Heights of a line over the bars; empty = no line
    std::array<std::string, 3> axis =
        {};                  ///< Labels at the left end, in the middle and at the right end of the axis
    std::string title = {};  ///< Title of the axis
    std::string label = {};  ///< Text for screen readers, and tooltip
};

/// Returns a chart as inline SVG, for any width of the page. Bars need at most 15 bytes each.
[[nodiscard]] std::string small_chart(SmallChart const& chart);

}  // namespace motifcount::internal
