#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// The text as HTML and SVG hold it, between tags and in attributes: special letters are escaped, and what is neither valid
/// UTF-8 nor printable (names of files may have any bytes) is U+FFFD, a mark for each byte.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace motifcount::internal
