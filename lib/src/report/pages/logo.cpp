#include "report/pages/logo.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/decimal.hpp"
#include "core/html_text.hpp"

namespace motifcount::internal {
namespace {

// Units of the SVG view box
constexpr int column_width = 20;
constexpr int logo_height = 100;
constexpr double min_letter_height = 0.5;

// Outlines in a square of 100 units. Paths have the same shape in all browsers, unlike text.
constexpr char letters[] =
    R"(<svg class="letters" aria-hidden="true"><defs>
<path id="A" class="base-a" fill-rule="evenodd" d="M0 100 36 0H64L100 100H77L70 78H30L23 100ZM37 59H63L50 18Z"/>
<path id="C" class="base-c" d="M100 66C96 88 78 100 53 100 20 100 0 81 0 50 0 19 20 0 53 0 78 0 95 12 100 33L77 36C74 24 66 17 53 17 34 17 23 29 23 50 23 71 34 83 53 83 66 83 74 76 77 63Z"/>
<path id="G" class="base-g" d="M100 33 77 36C74 24 66 17 53 17 34 17 23 29 23 50 23 71 34 83 53 83 63 83 71 80 77 75V62H54V45H100V84C88 94 73 100 53 100 20 100 0 81 0 50 0 19 20 0 53 0 78 0 95 12 100 33Z"/>
<path id="T" class="base-t" d="M0 0H100V18H61.5V100H38.5V18H0Z"/>
</defs></svg>
)";

}  // namespace

std::array<double, 4> letter_heights(std::array<double, 4> const& column) noexcept {
    double const sum = std::accumulate(column.begin(), column.end(), 0.0);
    double information = 2;
    for (double const number : column)
        if (number > 0) information += number / sum * std::log2(number / sum);
    std::array<double, 4> heights{};
    for (std::size_t base = 0; base < 4; ++base) heights[base] = column[base] / sum * information;
    return heights;
}

std::string logo_letters() {
    return letters;
}

std::string logo(Matrix const& matrix, std::string const& label) {
    std::size_t const columns = std::min(matrix.columns.size(), max_logo_columns);
    std::string svg = "<svg class=\"logo\" preserveAspectRatio=\"none\" viewBox=\"0 0 ";
    svg += std::to_string(column_width * columns) + " " + std::to_string(logo_height) +
           "\" role=\"img\" aria-label=\"" + html_text(label) + "\">";
    for (std::size_t i = 0; i < columns; ++i) {
        std::array<double, 4> const heights = letter_heights(matrix.columns[i]);
        std::array<std::size_t, 4> order{0, 1, 2, 3};
        std::ranges::stable_sort(order, {}, [&heights](std::size_t base) { return heights[base]; });
        double top = logo_height;
        for (std::size_t const base : order) {  // The most frequent letter is on top.
            double const height = heights[base] * logo_height / 2;
            if (height < min_letter_height) continue;
            top -= height;
            svg.append("<use href=\"#").append(1, "ACGT"[base]);
            svg += "\" transform=\"matrix(.19 0 0 " + decimal(height / 100, 3) + " " +
                   std::to_string(column_width * i) + " " + decimal(top, 1) + ")\"/>";
        }
    }
    return svg + "</svg>\n";
}

}  // namespace motifcount::internal
