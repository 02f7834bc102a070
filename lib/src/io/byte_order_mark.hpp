#pragma once

#include <string_view>

namespace motifcount::internal {

/// UTF-8 byte order mark, which some editors write at the start of a text
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace motifcount::internal
