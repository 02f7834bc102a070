#pragma once

#include "layouts/layout_text.hpp"

namespace motifcount::internal {

/// True for characters that cannot be in the name of a segment, an option or a mate
[[nodiscard]] bool ends_name(char letter) noexcept;

// These functions parse an element, whose first character is next. They throw Error(usage).

[[nodiscard]] LayoutSegment parse_segment(LayoutText& text);
[[nodiscard]] LayoutAnchor parse_anchor(LayoutText& text);
[[nodiscard]] LayoutGap parse_gap(LayoutText& text);

}  // namespace motifcount::internal
