#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Formats a number with `digits` decimals: decimal(2, 1) is "2.0". Unlike printf(), ignores the locale.
[[nodiscard]] std::string decimal(double number, int digits);

/// Formats a number with `digits` significant digits, like printf("%.2g"): significant(0.125, 2) is "0.12".
[[nodiscard]] std::string significant(double number, int digits);

/// Formats number / 10^digits exactly: fixed_point(1234567, 6) is "1.234567".
[[nodiscard]] std::string fixed_point(std::uint64_t number, unsigned digits);

/// Parses text that fixed_point() wrote. Returns an empty result for other text.
[[nodiscard]] std::optional<std::uint64_t> parse_fixed_point(std::string_view text, unsigned digits);

/// Returns `part` as a percentage of `whole`: "12.3%". Returns "0.0%" if `whole` is 0.
[[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace motifcount::internal
