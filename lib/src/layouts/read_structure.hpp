#pragma once

#include <string_view>
#include <vector>

#include "layouts/layout_text.hpp"

namespace motifcount::internal {

/// True if a layout is written as read structures of fgbio, such as "8B12M+T +T".
[[nodiscard]] bool is_read_structure(std::string_view text) noexcept;

/// Parses read structures separated by blanks, for R1, R2, I1 and I2. T is template, B barcode, M umi, C cell and S skip; "+" is
/// any length from 1. Throws Error(usage).
[[nodiscard]] std::vector<MateLayout> parse_read_structures(LayoutText& text);

}  // namespace motifcount::internal
