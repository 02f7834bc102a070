#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `kmp`: single probes by Knuth, Morris and Pratt's automaton, one look-up a base whatever the probe's
/// length.
///
/// Takes a few concrete probes of up to a gene's length, exact matches only. The text is cut into tiles, of
/// which four are walked in turns, as one walk would wait for the table at every base; an occurrence belongs
/// to the tile in which it ends, and each tile is entered silently a probe's length before it, so that none
/// is lost at an edge or seen twice. Long probes' tables are made while the text is being read. Complexity:
/// O(text * patterns + bases of the patterns). Source: Knuth, Morris, Pratt 1977; tiles after seed 001
/// sections 3.2 and 6.
[[nodiscard]] Engine const& kmp_engine();

}  // namespace motifcount::internal
