#pragma once

#include <string_view>

namespace motifcount::internal {

/// What some editors put before UTF-8 text; no part of it.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace motifcount::internal
