#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount::internal {

// What pages share: one self-contained file each (no script, nothing loaded), light or dark as the reader's system is,
// for screens from 320 pixels on, and for paper. Texts are HTML already, but for titles.

/// The file up to the first line of the page, its title.
[[nodiscard]] std::string page_head(std::string_view title);
[[nodiscard]] std::string page_foot(std::string_view version);
/// A number, and what it is; cards stand side by side in a <div class="cards">.
[[nodiscard]] std::string card(std::string_view value, std::string_view what);
/// The key of a chart: a square of a colour, as CSS has it, and what it stands for.
[[nodiscard]] std::string key(std::string_view colour, std::string_view what);

}  // namespace motifcount::internal
