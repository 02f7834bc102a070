#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grid/content.hpp"
#include "motifcount/grid.hpp"

namespace motifcount::internal {

/// Multiple alignment as a grid of letters: one row per record, and one column per position. Each cell has exactly one bit set:
/// bits 0 to 3 for A, C, G and T (or U), bit 4 for a gap ('-' or '.'), bit 5 for other letters, '*' and '?'. So an ambiguous
/// base in the text, such as N, matches only the '?' of a block.
struct Alignment {
    std::vector<std::string> names;  ///< Id of each row: the record's name up to the first white space
    Grid<std::uint8_t> letters;      ///< Cells, rows x columns
};

inline constexpr std::uint8_t gap_cell = 1 << 4;
inline constexpr std::uint8_t other_cell = 1 << 5;

/// Parses FASTA records of equal length. Sequences may be wrapped. An empty input is an alignment of 0 x 0. Throws Error(input)
/// with the line of an invalid letter, or with the row that has a different length.
[[nodiscard]] Alignment parse_alignment(Content const& content);

/// Parses a block in the same format as an alignment. IUPAC codes match their bases, '-' and '.' match a gap, and '?' matches
/// anything including gaps. Throws Error(motif) if the block is empty or invalid.
[[nodiscard]] GridBlock<std::uint8_t> parse_alignment_block(Content const& content, std::string const& id);

}  // namespace motifcount::internal
