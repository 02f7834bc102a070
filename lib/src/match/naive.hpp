#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `naive`: direct comparison of every pattern with every place of the text, 64 places at a time. No
/// preprocessing, no shared structure with any other engine: the reference that `--verify` runs beside them.
///
/// Takes IUPAC classes and any number of mismatches, of which each occurrence reports its number.
/// Complexity: O(text * patterns / 64) words, times the bases that it takes to tell a pattern from the text
/// (about five of random text, plus the mismatches allowed). Source: seed literature's direct comparison
/// (verification section of the KMP-on-GPU paper).
[[nodiscard]] Engine const& naive_engine();

}  // namespace motifcount::internal
