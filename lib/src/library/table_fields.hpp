#pragma once

#include <cstddef>
#include <string_view>

namespace motifcount::internal {

// What a field of a table of motifs looks like.

/// Shorter texts of bases may be anything: PAMs, strands, short names of genes.
inline constexpr std::size_t shortest_guide = 10;

/// Whether every letter is an IUPAC nucleotide code; false for an empty text.
[[nodiscard]] bool is_iupac(std::string_view text) noexcept;
/// Whether every letter is a base (A, C, G, T, U) or N; false for an empty text.
[[nodiscard]] bool is_bases(std::string_view text) noexcept;

/// Whether every letter is an IUPAC code, and there are as many as a guide has.
[[nodiscard]] bool is_long_sequence(std::string_view text) noexcept;

/// Whether one of a field's words is a guide: bases alone, and enough of them. A note may stand after it.
[[nodiscard]] bool holds_guide(std::string_view field) noexcept;
/// The position of what separates two sequences in one field; npos if the field holds no pair.
[[nodiscard]] std::size_t pair_separator(std::string_view field) noexcept;

/// Whether a field is what programs write for a missing value: NA, NaN, N/A.
[[nodiscard]] bool is_missing(std::string_view field);

/// Whether a field of a column of guides is a missing value or the name of such a column (its own, sgRNA): motifs that would be
/// found everywhere.
[[nodiscard]] bool is_no_guide(std::string_view field, std::string_view column);

/// Whether a field of column 3, where genes are by position, is a sequence: no gene's name has eight letters of ACGTUN
/// alone; shorter ones are known by their column's name.
[[nodiscard]] bool is_second_sequence(std::string_view field, std::string_view column) noexcept;

}  // namespace motifcount::internal
