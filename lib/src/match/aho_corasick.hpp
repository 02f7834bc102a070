#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `aho-corasick`: one look-up a base in the flat automaton of all words (pattern/automaton.hpp), whatever
/// their number, lengths and nesting.
///
/// Takes exact matches only; degenerate motifs are expanded within WordSet's limit, tables within
/// Automaton's. Several stretches of the text are walked in turns, one step each, as a single walk would wait
/// for the table at every base. Complexity: O(text + hits). Source: Aho and Corasick 1975; tiles with silent
/// warm-up after seed 000.
[[nodiscard]] Engine const& aho_corasick_engine();

}  // namespace motifcount::internal
