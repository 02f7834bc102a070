#include "report/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace motifcount::internal {
namespace {

constexpr double width = 720;
constexpr double plot_left = 78;
constexpr double plot_right = width - 16;
constexpr double plot_top = 12;
constexpr double plot_bottom = 220;
constexpr double plot_height = 268;  ///< with the axis' numbers and title

std::string number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
    return text.data();
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

std::string open_svg(double height, std::string const& label) {
    return "<svg viewBox=\"0 0 " + number(width) + " " + number(height) + "\" role=\"img\" aria-label=\"" +
           label + "\">";
}

/// 1, 2 or 5 times a power of ten, so that there are at most about five steps up to the limit.
std::uint64_t tick_step(std::uint64_t limit) {
    for (std::uint64_t power = 1;; power *= 10)
        for (std::uint64_t const factor : {1U, 2U, 5U})
            if (limit / (power * factor) <= 5) return power * factor;
}

std::string short_number(std::uint64_t value) {
    if (value < 10'000) return grouped(value);
    static constexpr std::array<char const*, 5> units{"", "k", "M", "G", "T"};
    auto rest = static_cast<double>(value);
    std::size_t unit = 0;
    for (; rest >= 1000 && unit + 1 < units.size(); ++unit) rest /= 1000;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g%s", std::round(rest * 10) / 10, units[unit]);
    return text.data();
}

/// Axes of a plot whose values go from 0 to `x_limit` and `y_limit`.
class Plot {
public:
    Plot(std::uint64_t x_limit, std::uint64_t y_limit, std::string_view x_title, std::string_view y_title)
        : x_limit_(std::max<std::uint64_t>(x_limit, 1)), y_limit_(std::max<std::uint64_t>(y_limit, 1)) {
        svg_ = open_svg(plot_height, html_text(y_title) + " by " + html_text(x_title));
        for (std::uint64_t y = 0; y <= y_limit_; y += tick_step(y_limit_)) {
            svg_ += "<line class=\"grid\" x1=\"" + number(plot_left) + "\" x2=\"" + number(plot_right) +
                    "\" y1=\"" + number(y_of(static_cast<double>(y))) + "\" y2=\"" +
                    number(y_of(static_cast<double>(y))) + "\"/>";
            svg_ += text_at(plot_left - 8, y_of(static_cast<double>(y)) + 4, "end", short_number(y));
        }
        for (std::uint64_t x = 0; x <= x_limit_; x += tick_step(x_limit_))
            svg_ += text_at(x_of(static_cast<double>(x)), plot_bottom + 18, "middle", short_number(x));
        svg_ += text_at((plot_left + plot_right) / 2, plot_bottom + 40, "middle", html_text(x_title), "axis");
        svg_ += "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(14 " +
                number((plot_top + plot_bottom) / 2) + ") rotate(-90)\">" + html_text(y_title) + "</text>";
    }
    [[nodiscard]] double x_of(double x) const {
        return plot_left + (plot_right - plot_left) * x / static_cast<double>(x_limit_);
    }
    [[nodiscard]] double y_of(double y) const {
        return plot_bottom - (plot_bottom - plot_top) * y / static_cast<double>(y_limit_);
    }
    void add(std::string const& svg) { svg_ += svg; }
    [[nodiscard]] std::string close() const { return svg_ + "</svg>\n"; }

private:
    std::uint64_t x_limit_;
    std::uint64_t y_limit_;
    std::string svg_;
};

}  // namespace

std::string html_text(std::string_view text) {
    std::string out;
    for (char const letter : text) {
        switch (letter) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += letter;
        }
    }
    return out;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string bar_chart(std::span<Bar const> bars) {
    constexpr double row = 24;
    constexpr double label_width = 190;
    constexpr double value_width = 96;
    std::uint64_t most = 1;
    for (Bar const& bar : bars) most = std::max(most, bar.forward + bar.reverse);
    double const scale = (width - label_width - value_width) / static_cast<double>(most);
    std::string svg = open_svg(row * static_cast<double>(bars.size()) + 4, "hits by motif and strand");
    double y = 2;
    for (Bar const& bar : bars) {
        constexpr std::size_t longest_label = 26;
        std::string label = bar.label;
        // Cut between letters, not inside one of UTF-8's.
        if (label.size() > longest_label) {
            std::size_t cut = longest_label - 1;
            while (cut > 0 && (static_cast<unsigned char>(label[cut]) & 0xC0U) == 0x80U) --cut;
            label = label.substr(0, cut) + "\u2026";
        }
        double const forward = scale * static_cast<double>(bar.forward);
        double const reverse = scale * static_cast<double>(bar.reverse);
        svg += "<g><title>" + html_text(bar.label) + ": " + grouped(bar.forward) + " forward, " +
               grouped(bar.reverse) + " reverse</title>";
        svg += text_at(label_width - 10, y + 16, "end", html_text(label), "label");
        svg += rectangle("forward", label_width, y + 4, forward, row - 8);
        svg += rectangle("reverse", label_width + forward, y + 4, reverse, row - 8);
        svg += text_at(label_width + forward + reverse + 8, y + 16, "start",
                       grouped(bar.forward + bar.reverse), "value");
        svg += "</g>";
        y += row;
    }
    return svg + "</svg>\n";
}

std::string histogram(std::span<std::uint64_t const> counts, std::uint64_t step, std::string_view x_title,
                      std::string_view y_title) {
    std::uint64_t const most = counts.empty() ? 1 : *std::max_element(counts.begin(), counts.end());
    Plot plot(step * counts.size(), most, x_title, y_title);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        double const left = plot.x_of(static_cast<double>(step * i));
        double const right = plot.x_of(static_cast<double>(step * (i + 1)));
        double const top = plot.y_of(static_cast<double>(counts[i]));
        double const gap = right - left > 3 ? 1 : 0;
        plot.add(rectangle("plain", left, top, right - left - gap, plot_bottom - top));
    }
    return plot.close();
}

std::string curve(std::span<std::pair<std::uint64_t, std::uint64_t> const> points, std::uint64_t y_limit,
                  std::string_view x_title, std::string_view y_title) {
    Plot plot(points.empty() ? 1 : points.back().first, y_limit, x_title, y_title);
    std::string line;
    for (auto const& [x, y] : points)
        line +=
            number(plot.x_of(static_cast<double>(x))) + "," + number(plot.y_of(static_cast<double>(y))) + " ";
    plot.add("<polyline class=\"curve\" points=\"" + line + "\"/>");
    return plot.close();
}

}  // namespace motifcount::internal
