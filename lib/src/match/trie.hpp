#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `trie`: enters a trie without failure links anew at each place of the text where a filter over the first bases,
/// two or four places a look-up, lets it; unary tails are compared 32 bases at a time.
///
/// Takes exact matches of any lengths, mixed and nested; degenerate motifs are expanded within WordSet's limit.
/// Complexity: O(text + hits) for texts that resemble no motif, O(text * longest motif) for those that consist of
/// their beginnings. Source: seed 003; what is entered and how tails are stored, see pattern/packed_trie.hpp.
[[nodiscard]] Engine const& trie_engine();

}  // namespace motifcount::internal
