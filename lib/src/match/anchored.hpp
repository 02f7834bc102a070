#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Up to 8 mismatches, beside flanks: only where Batch::places lets a motif begin, or end, its letters are looked up, seeds
/// at their distances from there (AnchoredSeeds). Without such places it looks everywhere.
///
/// Time: a few look-ups a place, whatever the number of motifs, as long as their seeds tell them apart; then what is
/// found is compared. Memory: 12 bytes a seed and motif, or 20 if any has IUPAC classes.
[[nodiscard]] Engine const& anchored_engine();

}  // namespace motifcount::internal
