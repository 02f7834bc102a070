#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Returns the heights of A, C, G and T in a column of a sequence logo, in bits: frequency of the base times the information of
/// the column, which is 2 bits minus the entropy. There are no pseudocounts, and no correction for few sequences.
[[nodiscard]] std::array<double, 4> letter_heights(std::array<double, 4> const& column) noexcept;

/// Returns hidden SVG with the letters of all logos. Must come before the first logo() of a page.
[[nodiscard]] std::string logo_letters();

/// Maximum number of columns in a logo
inline constexpr std::size_t max_logo_columns = 40;
/// Returns the logo of the first columns as inline SVG; its height is 2 bits. `label`: text for screen readers
[[nodiscard]] std::string logo(Matrix const& matrix, std::string const& label);

}  // namespace motifcount::internal
