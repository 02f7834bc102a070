#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace motifcount::internal {

/// Text for HTML: the five letters that mean something there are written as entities.
[[nodiscard]] std::string html_text(std::string_view text);

/// With commas between thousands.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// One row of a chart of bars, made of a forward and a reverse part.
struct Bar {
    std::string label;
    std::uint64_t forward = 0;
    std::uint64_t reverse = 0;
};

// Charts as inline SVG, in a width of 720 units that scales with the page. Colours are the page's CSS classes.

/// Horizontal bars, one below the other; parts are told apart by classes `forward` and `reverse`.
[[nodiscard]] std::string bar_chart(std::span<Bar const> bars);
/// Upright bars side by side: how many at each of the places first, first + step, ...
[[nodiscard]] std::string histogram(std::span<std::uint64_t const> counts, std::uint64_t step,
                                    std::string_view x_title, std::string_view y_title);
/// A curve through points with ascending x.
[[nodiscard]] std::string curve(std::span<std::pair<std::uint64_t, std::uint64_t> const> points,
                                std::uint64_t y_limit, std::string_view x_title, std::string_view y_title);

}  // namespace motifcount::internal
