#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `wu-manber`: looks at every s-th window of q bases only. A motif of length m >= q + s - 1 holds exactly
/// one such window among its first s offsets wherever it occurs, so a filter over the q-grams at these
/// offsets, then a table from q-grams to (word, offset), then a comparison of the whole word find each
/// occurrence once.
///
/// Takes exact matches of motifs of at least 8 bases, the longer the faster; degenerate motifs are expanded
/// within WordSet's limit. q and s are chosen for the set and this CPU's caches. Complexity: O(text / s +
/// hits), unless many motifs share a q-gram. Memory: 12 bytes a word and offset. Source: Wu and Manber 1994
/// (skipping by blocks of bases); sampling every s-th q-gram: Fredriksson and Grabowski 2009.
[[nodiscard]] Engine const& wu_manber_engine();

}  // namespace motifcount::internal
