#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Returns the engine that finds sites of guides with up to SearchOptions::max_mismatches mismatches and one bulge
/// (Anchor::bulges). Reports one hit per position, strand and pattern, with the best position of the bulge by the rules in
/// semantics.md. Patterns must have at most longest_edited letters, and more letters than allowed mismatches plus the length of
/// an RNA bulge. Their set must be made with `strands_apart` (see PatternSet). For each position of a bulge, a guide has a
/// window of letters next to the anchor, with N for the bases of a DNA bulge. AnchoredSeeds finds the windows that match at a
/// site, and for_each_placement() compares the candidates. Where a record is split, batches must repeat as many bases as for
/// edits (CompiledSearch::halo()). Time: same as the engine `anchored` for one motif per window. A guide of 20 letters with
/// bulges up to 2 has about 70 windows.
[[nodiscard]] Engine const& bulge_engine();

}  // namespace motifcount::internal
