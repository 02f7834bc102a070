#pragma once

#include <string>
#include <string_view>

#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// Maximum distance between two windows of the same sequence in neighbouring positions, in bases
inline constexpr std::size_t max_shift = 3;

/// True if two windows of equal length differ in at most one base, or if they are windows of one sequence that are up to
/// max_shift bases apart, with at most one different base. Windows shorter than 12 bases are only compared without a shift.
[[nodiscard]] bool are_neighbours(std::string_view a, std::string_view b);

/// Returns the name of a window of unassigned reads as text; empty if the window is not known. Known are windows of one letter,
/// windows of common adapters and vectors, and motifs with one mismatch, on the other strand, or at an offset that differs by
/// up to 6 bases. `motifs`: null = windows are not compared with motifs; `motif`: the page's name for a motif. Complexity: linear
/// in the number of motifs.
[[nodiscard]] std::string name_of(std::string_view window, MotifSet const* motifs, std::string const& motif);

/// True if at least 12 bases of the sequence, or of its reverse complement, are part of an adapter, with at most one mismatch.
[[nodiscard]] bool is_adapter(std::string_view sequence);

}  // namespace motifcount::internal
