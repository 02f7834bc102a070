#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grid/content.hpp"
#include "motifcount/grid.hpp"

namespace motifcount::internal {

/// The rows of a multiple alignment as a grid of letters: one row a record, one column a position.
///
/// A cell is one-hot: bit 0 to 3 for A, C, G, T (U), bit 4 for a gap ('-' or '.'), bit 5 for any other
/// letter, '*' and '?'. An ambiguous letter in the text, N too, thus matches no letter of a block, as everywhere in
/// motifcount.
struct Alignment {
    std::vector<std::string> names;  ///< by row: the record's id up to the first white space
    Grid<std::uint8_t> letters;      ///< rows x columns
};

inline constexpr std::uint8_t gap_cell = 1 << 4;
inline constexpr std::uint8_t other_cell = 1 << 5;

/// Parses FASTA whose records all have one length. Sequences may be wrapped. An empty input is an alignment
/// of 0 x 0. Throws Error(input) naming the line of what is no FASTA or no letter, and the row whose length
/// differs.
[[nodiscard]] Alignment parse_alignment(Content const& content);

/// Parses one block in the same form. Its letters mean: IUPAC codes what they stand for, '-' and '.' a gap,
/// '?' anything at all, gaps included. Throws Error(motif), also where the block is empty.
[[nodiscard]] GridBlock<std::uint8_t> parse_alignment_block(Content const& content, std::string const& id);

}  // namespace motifcount::internal
