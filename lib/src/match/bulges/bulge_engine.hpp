#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Finds sites of guides with up to SearchOptions::max_mismatches mismatches and one bulge (Anchor::bulges):
/// one hit per position, strand and pattern, with the best placement, by the rules in semantics.md. Patterns
/// are at most longest_edited long, longer than mismatches plus RNA bulge, and with the strands apart.
///
/// Each placement of a bulge gives a window of letters next to the anchor, with N for a DNA bulge.
/// AnchoredSeeds finds windows that match at a site; candidates are compared by for_each_placement().
///
/// Batches must repeat the bases that edits need where a record is split (CompiledSearch::overlap()). Time:
/// as `anchored` for as many motifs as windows, about 70 per guide of 20 letters with bulges up to 2.
[[nodiscard]] Engine const& bulge_engine();

}  // namespace motifcount::internal
