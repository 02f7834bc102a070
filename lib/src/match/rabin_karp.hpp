#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `rabin-karp`: looks up the 2-bit code of the bases at each place, as many as the shortest motif has and at most 32.
/// The code is the bases themselves, taken from the packed text, so it needs no rolling and is exact: motifs of one
/// length up to 32 need no comparison at all, others are compared where their beginnings are found.
///
/// Made for one length, or lengths close to each other, from one motif to ten million. A filter that a cache holds
/// comes before the table; with codes of few bases it answers for two or four places a look-up, and the table is
/// indexed by the code. Takes exact matches only; degenerate motifs are expanded within WordSet's limit.
/// Complexity: O(text + hits), unless many motifs begin with the same 32 bases. Memory: 21 bytes a motif and
/// strand, and 8 to verify, and the filter's 2 to 4.
/// Source: Karp and Rabin 1987; the table for many motifs after seed 000's reference [3].
[[nodiscard]] Engine const& rabin_karp_engine();

}  // namespace motifcount::internal
