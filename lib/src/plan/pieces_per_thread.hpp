#pragma once

namespace motifcount::internal {

/// Maximum number of input pieces per thread in a pipeline: one waiting, one being searched, one finished before its turn.
/// Piece sizes are chosen so that the hits of all pieces fit the memory budget.
inline constexpr unsigned pieces_per_thread = 3;

}  // namespace motifcount::internal
