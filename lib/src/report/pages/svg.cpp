#include "report/pages/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/decimal.hpp"

namespace motifcount::internal {
namespace {

/// Sizes in a chart, in units of the SVG view box
struct Layout {
    char const* kind;  ///< CSS class
    double width;
    double label;  ///< Width of bar labels
    double value;  ///< Width of the number after each bar
    std::size_t longest_label;
    double plot_left;
    double plot_bottom;
};
constexpr Layout wide{"wide", 720, 190, 104, 26, 78, 220};
constexpr Layout narrow{"narrow", 360, 104, 86, 12, 62, 200};
constexpr double plot_top = 12;
constexpr double right_margin = 16;
constexpr double below_plot = 48;  ///< Height of the axis title and the numbers at the axis

std::string number(double value) {
    return decimal(value, 1);
}

std::string text_at(double x, double y, char const* anchor, std::string const& text,
                    char const* kind = "tick") {
    return "<text class=\"" + std::string(kind) + "\" x=\"" + number(x) + "\" y=\"" + number(y) +
           "\" text-anchor=\"" + anchor + "\">" + text + "</text>";
}

std::string rectangle(char const* kind, double x, double y, double w, double h) {
    return "<rect class=\"" + std::string(kind) + "\" x=\"" + number(x) + "\" y=\"" + number(y) +
           "\" width=\"" + number(w) + "\" height=\"" + number(h) + "\"/>";
}

std::string open_svg(Layout const& layout, double height, std::string_view label) {
    return "<svg class=\"" + std::string(layout.kind) + "\" viewBox=\"0 0 " + number(layout.width) + " " +
           number(height) + "\" role=\"img\" aria-label=\"" + html_text(label) + "\">";
}

/// Returns the smallest step of the form 1, 2 or 5 times a power of ten that divides the axis into fewer than 6 steps.
double tick_step(double limit) {
    for (double power = 1;; power *= 10)
        for (double const factor : {1, 2, 5})
            if (limit / (power * factor) < 6) return power * factor;
}

std::vector<std::pair<double, std::string>> ticks_of(Axis const& axis) {
    if (!axis.ticks.empty()) return axis.ticks;
    std::vector<std::pair<double, std::string>> ticks;
    double const step = tick_step(axis.limit);
    for (double at = 0; at <= axis.limit; at += step)
        ticks.emplace_back(at, short_number(static_cast<std::uint64_t>(at)));
    return ticks;
}

class Plot {
public:
    Plot(Layout const& layout, Axis const& x, Axis const& y)
        : layout_(layout), x_limit_(std::max(x.limit, 1e-9)), y_limit_(std::max(y.limit, 1e-9)) {
        svg_ = open_svg(layout, layout.plot_bottom + below_plot,
                        std::string(y.title) + " by " + std::string(x.title));
        for (auto const& [at, label] : ticks_of(y)) {
            svg_ += "<line class=\"grid\" x1=\"" + number(layout.plot_left) + "\" x2=\"" +
                    number(layout.width - right_margin) + "\" y1=\"" + number(y_of(at)) + "\" y2=\"" +
                    number(y_of(at)) + "\"/>";
            svg_ += text_at(layout.plot_left - 8, y_of(at) + 4, "end", label);
        }
        for (auto const& [at, label] : ticks_of(x))
            svg_ += text_at(x_of(at), layout.plot_bottom + 18, "middle", label);
        svg_ += text_at((layout.plot_left + layout.width - right_margin) / 2, layout.plot_bottom + 40,
                        "middle", html_text(x.title), "axis");
        svg_ += "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(14 " +
                number((plot_top + layout.plot_bottom) / 2) + ") rotate(-90)\">" + html_text(y.title) +
                "</text>";
    }
    [[nodiscard]] double x_of(double x) const {
        return layout_.plot_left + (layout_.width - right_margin - layout_.plot_left) * x / x_limit_;
    }
    [[nodiscard]] double y_of(double y) const {
        return layout_.plot_bottom - (layout_.plot_bottom - plot_top) * y / y_limit_;
    }
    [[nodiscard]] double bottom() const noexcept { return layout_.plot_bottom; }
    void add(std::string const& svg) { svg_ += svg; }
    [[nodiscard]] std::string close() const { return svg_ + "</svg>\n"; }

private:
    Layout const& layout_;
    double x_limit_;
    double y_limit_;
    std::string svg_;
};

/// Shortens a label in the middle, because sample names often differ only at their ends. Does not split UTF-8 characters.
std::string shortened(std::string const& label, std::size_t longest) {
    if (label.size() <= longest) return label;
    auto const inside = [&label](std::size_t at) {
        return at < label.size() && (static_cast<unsigned char>(label[at]) & 0xC0U) == 0x80U;
    };
    std::size_t end = longest / 2;
    while (end > 0 && inside(end)) --end;
    std::size_t begin = label.size() - (longest - 1 - longest / 2);
    while (inside(begin)) ++begin;
    return label.substr(0, end) + "\u2026" + label.substr(begin);
}

template <typename Draw>
std::string twice(Draw const& draw) {
    return draw(wide) + draw(narrow);
}

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string short_number(std::uint64_t value) {
    if (value < 10'000) return grouped(value);
    static constexpr std::array<char const*, 5> units{"", "k", "M", "G", "T"};
    auto rest = static_cast<double>(value);
    std::size_t unit = 0;
    for (; rest >= 1000 && unit + 1 < units.size(); ++unit) rest /= 1000;
    return significant(std::round(rest * 10) / 10, 6) + units[unit];
}

std::string bar_chart(std::span<Bar const> bars, std::string_view what, double limit) {
    for (Bar const& bar : bars) {
        double length = 0;
        for (BarPart const& part : bar.parts) length += part.size;
        limit = std::max(limit, length);
    }
    return twice([&](Layout const& layout) {
        constexpr double row = 24;
        double const scale = (layout.width - layout.label - layout.value) / std::max(limit, 1e-9);
        std::string svg = open_svg(layout, row * static_cast<double>(bars.size()) + 4, what);
        double y = 2;
        for (Bar const& bar : bars) {
            svg += "<g><title>" + html_text(bar.title) + "</title>";
            svg += text_at(layout.label - 10, y + 16, "end",
                           html_text(shortened(bar.label, layout.longest_label)), "label");
            double x = layout.label;
            for (BarPart const& part : bar.parts) {
                svg += rectangle(part.kind, x, y + 4, scale * part.size, row - 8);
                x += scale * part.size;
            }
            svg += text_at(x + 8, y + 16, "start", html_text(bar.value), "value");
            svg += "</g>";
            y += row;
        }
        return svg + "</svg>\n";
    });
}

std::string histogram(std::span<std::uint64_t const> counts, std::uint64_t step, std::uint64_t x_limit,
                      std::string_view x_title, std::string_view y_title) {
    std::uint64_t const last = counts.empty() ? 0 : step * (counts.size() - 1);
    std::uint64_t const end = x_limit > last ? x_limit : last + step;
    std::vector<double> heights(counts.begin(), counts.end());
    // If the last bin covers fewer positions than other bins, its bar is scaled up, so that heights can be compared.
    if (!heights.empty() && end < last + step)
        heights.back() *= static_cast<double>(step) / static_cast<double>(end - last);
    double const most = heights.empty() ? 1 : std::max(*std::ranges::max_element(heights), 1.0);
    return twice([&](Layout const& layout) {
        Plot plot(layout, {x_title, static_cast<double>(end)}, {y_title, most});
        for (std::size_t i = 0; i < counts.size(); ++i) {
            double const left = plot.x_of(static_cast<double>(step * i));
            double const right = plot.x_of(static_cast<double>(std::min(step * (i + 1), end)));
            double const top = plot.y_of(heights[i]);
            double const gap = right - left > 3 ? 1 : 0;
            plot.add(rectangle("plain", left, top, right - left - gap, plot.bottom() - top));
        }
        return plot.close();
    });
}

std::string heat_map(std::span<HeatCell const> cells, std::size_t columns, std::string_view what) {
    double most = 1e-9;
    for (HeatCell const& cell : cells) most = std::max(most, cell.value);
    constexpr double left = 24;
    constexpr double top = 18;
    constexpr double min_text_width = 24;
    return twice([&](Layout const& layout) {
        double const width = (layout.width - left) / static_cast<double>(columns);
        double const height = columns > 12 ? 17 : 21;
        auto const rows = static_cast<double>(cells.size() / columns);
        std::string svg = open_svg(layout, top + rows * height + 2, what);
        for (std::size_t column = 0; column < columns; ++column)
            svg += text_at(left + width * (static_cast<double>(column) + 0.5), top - 5, "middle",
                           std::to_string(column + 1));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            HeatCell const& cell = cells[i];
            double const x = left + width * static_cast<double>(i % columns);
            double const y = top + height * static_cast<double>(i / columns);
            if (i % columns == 0)
                svg += text_at(left - 8, y + height / 2 + 4, "end",
                               std::string(1, static_cast<char>('A' + i / columns)));
            svg += "<g><title>" + html_text(cell.title) +
                   "</title><g style=\"fill-opacity: " + decimal(0.1 + 0.7 * cell.value / most, 2) + "\">" +
                   rectangle(cell.title.empty() ? "well"
                             : cell.marked      ? "well plain marked"
                                                : "well plain",
                             x + 1, y + 1, width - 2, height - 2) +
                   "</g>";
            if (width >= min_text_width)
                svg += text_at(x + width / 2, y + height / 2 + 4, "middle", html_text(cell.text), "label");
            svg += "</g>";
        }
        return svg + "</svg>\n";
    });
}

std::string density_chart(std::span<DensityCell const> cells, double size, Axis const& x, Axis const& y) {
    std::uint64_t most = 1;
    for (DensityCell const& cell : cells) most = std::max(most, cell.count);
    return twice([&](Layout const& layout) {
        Plot plot(layout, x, y);
        for (DensityCell const& cell : cells) {
            double const shade =
                std::log1p(static_cast<double>(cell.count)) / std::log1p(static_cast<double>(most));
            double const top = plot.y_of(cell.y + size);
            plot.add("<g style=\"fill-opacity: " + decimal(0.2 + 0.8 * shade, 2) + "\">" +
                     rectangle("plain", plot.x_of(cell.x), top, plot.x_of(cell.x + size) - plot.x_of(cell.x),
                               plot.y_of(cell.y) - top) +
                     "</g>");
        }
        double const end = std::min(x.limit, y.limit);
        plot.add("<line class=\"grid\" style=\"stroke: var(--soft); stroke-dasharray: 5 4\" x1=\"" +
                 number(plot.x_of(0)) + "\" y1=\"" + number(plot.y_of(0)) + "\" x2=\"" +
                 number(plot.x_of(end)) + "\" y2=\"" + number(plot.y_of(end)) + "\"/>");
        return plot.close();
    });
}

std::string line_chart(std::span<Line const> lines, Axis const& x, Axis const& y) {
    return twice([&](Layout const& layout) {
        Plot plot(layout, x, y);
        for (Line const& line : lines) {
            if (line.points.size() == 1) {
                auto const& [at_x, at_y] = line.points.front();
                plot.add("<circle r=\"3\" style=\"fill: " + line.colour + "\" cx=\"" +
                         number(plot.x_of(at_x)) + "\" cy=\"" + number(plot.y_of(at_y)) + "\"><title>" +
                         html_text(line.title) + "</title></circle>");
                continue;
            }
            std::string points;
            for (auto const& [at_x, at_y] : line.points)
                points += number(plot.x_of(at_x)) + "," + number(plot.y_of(at_y)) + " ";
            if (!line.lower.empty()) {
                for (auto at = line.lower.rbegin(); at != line.lower.rend(); ++at)
                    points += number(plot.x_of(at->first)) + "," + number(plot.y_of(at->second)) + " ";
                plot.add("<polygon style=\"fill: " + line.colour + "\" points=\"" + points + "\"><title>" +
                         html_text(line.title) + "</title></polygon>");
                continue;
            }
            plot.add("<polyline class=\"curve\" style=\"stroke: " + line.colour +
                     (line.dashed ? "; stroke-dasharray: 5 4" : "") + "\" points=\"" + points + "\"><title>" +
                     html_text(line.title) + "</title></polyline>");
        }
        return plot.close();
    });
}

}  // namespace motifcount::internal
