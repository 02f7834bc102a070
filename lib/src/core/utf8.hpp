#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Bytes of the valid UTF-8 sequence that the text begins with (table 3-7 of the Unicode Standard); 0: it begins with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

/// Whether all of it is valid.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// With U+FFFD for each byte that belongs to no valid sequence.
[[nodiscard]] std::string with_replacements(std::string_view text);

}  // namespace motifcount::internal
