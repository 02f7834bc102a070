#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Finds sites of guides with up to SearchOptions::max_mismatches mismatches and one bulge (Anchor::bulges), seen from the
/// anchor: of each place, strand and pattern one hit, the best placement there. The rules are in semantics.md. Patterns are
/// at most longest_edited long, and longer than mismatches and the RNA bulge together; their set keeps the strands apart.
///
/// Each way to place a bulge makes a window of letters beside the anchor, in which a DNA bulge is N; AnchoredSeeds finds
/// which of all these windows are near a place's. What is found is compared letter by letter (for_each_placement()).
///
/// Batches must repeat as many bases where a record is split as gaps need (CompiledSearch::overlap()). Time: as the engine
/// `anchored`, for as many motifs as there are windows: for 20 letters and bulges of up to 2 about 70 a guide.
[[nodiscard]] Engine const& bulge_engine();

}  // namespace motifcount::internal
