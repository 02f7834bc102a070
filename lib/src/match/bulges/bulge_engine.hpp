#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Finds sites of guides with up to SearchOptions::max_mismatches mismatches and one bulge (Anchor::bulges). Reports one hit
/// per position, strand and pattern: the best position of the bulge, by the rules in semantics.md. Patterns must have at most
/// longest_edited letters, and more letters than mismatches plus RNA bulge. They must be in a set with the strands apart.
///
/// Each position of a bulge gives a window of letters next to the anchor, with N for a DNA bulge. AnchoredSeeds finds windows
/// that match at a site, and for_each_placement() compares the candidates.
///
/// Batches must repeat as many bases as for edits where a record is split (CompiledSearch::overlap()). Time: the same as
/// `anchored` takes for a motif per window. A guide of 20 letters with bulges up to 2 has about 70 windows.
[[nodiscard]] Engine const& bulge_engine();

}  // namespace motifcount::internal
