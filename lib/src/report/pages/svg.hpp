#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/html_text.hpp"

namespace motifcount::internal {

/// Returns the number with commas as thousands separators.
[[nodiscard]] std::string grouped(std::uint64_t number);
/// Returns a short form of the number, such as "1,234", "56.8k" or "1.2M".
[[nodiscard]] std::string short_number(std::uint64_t value);

/// Part of a bar; `kind` is the CSS class that sets the colour
struct BarPart {
    char const* kind;
    double size;
};

struct Bar {
    std::string label;
    std::string value;  ///< Text after the end of the bar
    std::string title;  ///< Tooltip
    std::vector<BarPart> parts;
};

/// Axis from 0 to `limit`
struct Axis {
    std::string_view title;
    double limit = 1;
    /// Coordinates and labels of ticks; empty = ticks at whole numbers
    std::vector<std::pair<double, std::string>> ticks = {};
};

/// Line through points, which are sorted by x; a single point is drawn as a dot
struct Line {
    std::string colour;  ///< CSS colour of the line
    std::string title;   ///< Tooltip
    std::vector<std::pair<double, double>> points;
    bool dashed = false;
    /// Lower edge of an area with the line as its upper edge, with points at the same x; empty = a line
    std::vector<std::pair<double, double>> lower = {};
};

// The functions below draw charts as inline SVG. Each chart is drawn twice: 720 units wide for wide pages, and 360 units wide
// for narrow pages such as phones. The page's CSS shows the drawing that fits. Colours are CSS classes of the page.

/// Returns a chart of horizontal bars. The scale ends at `limit` or the longest bar. `what`: text for screen readers
[[nodiscard]] std::string bar_chart(std::span<Bar const> bars, std::string_view what, double limit = 0);
/// Returns a chart of vertical bars for the bins [0, step), [step, 2 step), ... `x_limit`: number of positions, at which the x
/// axis ends; 0 = unknown. If the last bin begins at `x_limit` or later, the axis ends with the bin. If `x_limit` is inside
/// the last bin, the bar is scaled up to the height for a whole bin.
[[nodiscard]] std::string histogram(std::span<std::uint64_t const> counts, std::uint64_t step,
                                    std::uint64_t x_limit, std::string_view x_title,
                                    std::string_view y_title);
/// Square in a plot, with its lower left corner at (x, y)
struct DensityCell {
    double x = 0;
    double y = 0;
    std::uint64_t count = 0;
};
/// Returns a chart of squares with sides of `size`, in darker colours for larger counts, and a dashed diagonal.
[[nodiscard]] std::string density_chart(std::span<DensityCell const> cells, double size, Axis const& x,
                                        Axis const& y);

/// Cell of a heat map; a cell with an empty title is drawn empty
struct HeatCell {
    double value = 0;
    std::string text = {};
    std::string title = {};  ///< Tooltip
    bool marked = false;     ///< Whether the cell has a frame
};
/// Returns a table of coloured cells with rows A, B, ... and columns 1, 2, ... The colour is strongest for the largest value.
/// `what`: text for screen readers
[[nodiscard]] std::string heat_map(std::span<HeatCell const> cells, std::size_t columns,
                                   std::string_view what);

[[nodiscard]] std::string line_chart(std::span<Line const> lines, Axis const& x, Axis const& y);

}  // namespace motifcount::internal
