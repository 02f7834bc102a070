#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/html_text.hpp"

namespace motifcount::internal {

/// With commas between thousands.
[[nodiscard]] std::string grouped(std::uint64_t number);
/// A number in few letters: "1,234", "56.8k", "1.2M".
[[nodiscard]] std::string short_number(std::uint64_t value);

/// A part of a bar, in the colour of a CSS class.
struct BarPart {
    char const* kind;
    double size;
};

/// One row of a chart of bars.
struct Bar {
    std::string label;
    std::string value;  ///< written after the bar
    std::string title;  ///< shown to who points at it
    std::vector<BarPart> parts;
};

/// An axis from 0 to `limit`.
struct Axis {
    std::string_view title;
    double limit = 1;
    /// Labels at these places; empty: whole numbers.
    std::vector<std::pair<double, std::string>> ticks = {};
};

/// A line through points with ascending x; a single one is a dot.
struct Line {
    std::string colour;  ///< as CSS has it
    std::string title;   ///< shown to who points at it
    std::vector<std::pair<double, double>> points;
    bool dashed = false;
};

// Charts as inline SVG, each drawn twice: for wide pages, in 720 units, and for narrow ones, in 360; the page's CSS shows
// one of them, so that letters have a size that can be read on a phone too. Colours are the page's CSS classes.

/// Horizontal bars, one below the other; the longest one, or `limit` if that is more, takes all the room there is.
[[nodiscard]] std::string bar_chart(std::span<Bar const> bars, std::string_view what, double limit = 0);
/// Upright bars for the bins [0, step), [step, 2 step), ... on an x axis that ends at `x_limit`, or at the last bin if that
/// is farther. A last bin that `x_limit` cuts is scaled to the height of a whole one. `x_limit`: number of positions; 0 if
/// unknown.
[[nodiscard]] std::string histogram(std::span<std::uint64_t const> counts, std::uint64_t step,
                                    std::uint64_t x_limit, std::string_view x_title,
                                    std::string_view y_title);
[[nodiscard]] std::string line_chart(std::span<Line const> lines, Axis const& x, Axis const& y);

}  // namespace motifcount::internal
