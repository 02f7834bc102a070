#pragma once

#include <optional>
#include <span>

namespace motifcount::internal {

/// Prepares a line of SAM for HTSlib's sam_parse1(), which makes N of U in a sequence, and bases of digits: U becomes T, and
/// what no sequence may hold is returned, the first such byte. '=' and lines without a sequence are left to who parses them.
[[nodiscard]] std::optional<char> prepare_sam_line(std::span<char> line);

}  // namespace motifcount::internal
