#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

/// A number with so many digits after the point: decimal(2, 1) is "2.0". The point is one in every locale, which printf()
/// does not promise to a program that linked us and calls setlocale().
[[nodiscard]] std::string decimal(double number, int digits);

/// A number rounded to so many significant digits, without zeros at the end: significant(0.125, 2) is "0.12". As printf()
/// writes "%.2g".
[[nodiscard]] std::string significant(double number, int digits);

/// "12.3%"; of nothing 0.0%.
[[nodiscard]] std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace motifcount::internal
