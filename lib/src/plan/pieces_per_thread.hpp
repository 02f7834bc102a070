#pragma once

namespace motifcount::internal {

/// Maximum number of input pieces per thread in a pipeline: one piece is waiting, one is being searched, and one is finished
/// but must wait for earlier pieces. Piece sizes are chosen so that the hits of all pieces fit the memory budget.
inline constexpr unsigned pieces_per_thread = 3;

}  // namespace motifcount::internal
