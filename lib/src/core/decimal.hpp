#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

/// Formats a number with `digits` decimals: decimal(2, 1) is "2.0". Unlike printf(), ignores setlocale().
[[nodiscard]] std::string decimal(double number, int digits);

/// Rounds to `digits` significant digits, as printf("%.2g") does: significant(0.125, 2) is "0.12".
[[nodiscard]] std::string significant(double number, int digits);

/// Formats a percentage: "12.3%"; "0.0%" if `whole` is 0
[[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace motifcount::internal
