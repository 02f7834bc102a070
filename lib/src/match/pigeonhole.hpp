#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `pigeonhole`: large sets of exact motifs with mismatches. Of a motif cut into more parts than it may have
/// mismatches, some part is in the text exactly (match/seed_table.hpp): look those up, compare the rest.
///
/// Takes any number of concrete motifs of any lengths with up to `max_mismatches` mismatches; degenerate ones
/// are for `shift-or`. Motifs of very different lengths are searched in two classes. Complexity: one to a few
/// look-ups a text place, and as many comparisons of up to 32 bases as there are seeds like the text: about
/// 0.3 a place for 77,000 guides of 20 with one mismatch. Memory: 16 bytes a seed and 4 an index.
[[nodiscard]] Engine const& pigeonhole_engine();

}  // namespace motifcount::internal
