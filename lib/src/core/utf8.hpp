#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns the length of the UTF-8 sequence at the start of `text` (not empty); 0 if invalid (Unicode Standard, table 3-7).
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// Returns `text` with each byte that is not part of a valid sequence replaced by U+FFFD.
[[nodiscard]] std::string with_replacements(std::string_view text);

}  // namespace motifcount::internal
