#include "report/pages/small_chart.hpp"

#include <algorithm>

#include "core/decimal.hpp"
#include "core/html_text.hpp"

namespace motifcount::internal {
namespace {

// Units of the SVG view box
constexpr double chart_width = 160;
constexpr double bars_height = 46;

std::string axis_text(double x, double y, char const* anchor, std::string const& text) {
    return "<text x=\"" + decimal(x, 0) + "\" y=\"" + decimal(y, 0) + "\" text-anchor=\"" + anchor + "\">" +
           html_text(text) + "</text>";
}

/// Returns a path over the heights, with a step at each edge of a bin. `most`: height of the chart
template <class Heights>
std::string steps(Heights const& heights, double most) {
    std::string path = "M0 " + decimal(bars_height, 0);
    double const bin = chart_width / static_cast<double>(heights.size());
    double x = 0;
    for (auto const height : heights) {
        path.append("V").append(decimal(bars_height * (1 - static_cast<double>(height) / most), 1));
        path.append("H").append(decimal(x += bin, 1));
    }
    return path;
}

}  // namespace

std::string small_chart(SmallChart const& chart) {
    double most = 1e-9;
    for (std::uint64_t const count : chart.counts) most = std::max(most, static_cast<double>(count));
    for (double const height : chart.expected) most = std::max(most, height);
    std::string svg = "<svg class=\"small\" viewBox=\"0 0 160 74\" role=\"img\" aria-label=\"";
    svg += html_text(chart.label) + "\"><title>" + html_text(chart.label) +
           "</title><path class=\"plain\" d=\"" + steps(chart.counts, most) + "V" + decimal(bars_height, 0) +
           "Z\"/>";
    if (!chart.expected.empty()) svg += "<path class=\"even\" d=\"" + steps(chart.expected, most) + "\"/>";
    svg += axis_text(0, 58, "start", chart.axis[0]) +
           axis_text(chart_width / 2, 58, "middle", chart.axis[1]) +
           axis_text(chart_width, 58, "end", chart.axis[2]) +
           axis_text(chart_width / 2, 71, "middle", chart.title);
    return svg + "</svg>\n";
}

}  // namespace motifcount::internal
