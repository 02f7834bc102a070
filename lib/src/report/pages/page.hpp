#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

// Functions shared by all HTML pages. A page is one file without scripts or external resources. It follows the browser's light
// or dark mode, and suits paper, and screens at least 320 pixels wide. The caller must escape all texts except titles.

/// Returns the beginning of the file up to the heading. `title`: heading text, without HTML
[[nodiscard]] std::string page_head(std::string_view title);
[[nodiscard]] std::string page_foot(std::string_view version);
/// Returns the HTML of a card that shows a number and its description. The caller encloses cards in <div class="cards">.
[[nodiscard]] std::string card(std::string_view value, std::string_view what);
/// Returns the HTML of an entry in the legend of a chart: a square in a CSS colour, followed by a text.
[[nodiscard]] std::string key(std::string_view colour, std::string_view what);

}  // namespace motifcount::internal
