#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

// Parts that HTML pages share. A page is one file without scripts; it loads nothing. It follows the setting for light or dark
// mode, and suits paper and screens from 320 pixels width. The caller must escape all texts except titles.

/// Returns the start of the file, up to and including the heading. `title` is the text of the heading, not HTML.
[[nodiscard]] std::string page_head(std::string_view title);
[[nodiscard]] std::string page_foot(std::string_view version);
/// Returns a card with a number and its description. The caller puts cards into a <div class="cards">.
[[nodiscard]] std::string card(std::string_view value, std::string_view what);
/// Returns an entry of a chart's legend: a square with a CSS colour, and a text.
[[nodiscard]] std::string key(std::string_view colour, std::string_view what);

}  // namespace motifcount::internal
