#pragma once

namespace motifcount::internal {

/// Number of input pieces per thread that a pipeline holds at once: one waiting, one being searched, one finished before its
/// turn. Piece sizes are planned so that the hits of all pieces fit the memory budget.
inline constexpr unsigned pieces_per_thread = 3;

}  // namespace motifcount::internal
