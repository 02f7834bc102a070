#pragma once

#include <span>

#include "dna/alphabet.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Returns the probability of at most `mismatches` mismatches with random bases. Complexity: letters times mismatches.
[[nodiscard]] double match_chance(std::span<BaseMask const> letters, unsigned mismatches);

/// Returns the expected number of hits per base of random text. Calls match_chance() once per degenerate pattern or length.
[[nodiscard]] double expected_hits(PatternSet const& patterns, unsigned mismatches);

/// Returns an upper bound on the expected hit ends per base of random text, with up to `edits` edits. Counts every alignment.
[[nodiscard]] double expected_edited_hits(PatternSet const& patterns, unsigned edits);

/// Returns an upper bound of the expected number of sites per base of random text. A site has up to `mismatches` mismatches and
/// one bulge of up to `dna` or `rna` bases. The bound counts every position of the bulge.
[[nodiscard]] double expected_bulged_hits(PatternSet const& patterns, unsigned mismatches, unsigned dna,
                                          unsigned rna);

}  // namespace motifcount::internal
