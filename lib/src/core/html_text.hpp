#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Escapes text for HTML and SVG, both between tags and in attributes. Control characters (except newline and tab) and bytes
/// that are not valid UTF-8 are replaced by U+FFFD, because file names may contain any bytes.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace motifcount::internal
