#pragma once

#include <span>

#include "dna/alphabet.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// How likely random bases, each as likely as the others, differ from these letters in at most so many. Complexity: letters
/// times mismatches.
[[nodiscard]] double match_chance(std::span<BaseMask const> letters, unsigned mismatches);

/// Hits to expect for each base of random text. Complexity: that of match_chance() for each degenerate pattern, and for each
/// length of the others.
[[nodiscard]] double expected_hits(PatternSet const& patterns, unsigned mismatches);

/// At least as many ends at which a motif is within so many edits: each way to get there counts. Complexity as above.
[[nodiscard]] double expected_edited_hits(PatternSet const& patterns, unsigned edits);

/// At least as many sites with so many mismatches and one bulge, of up to so many bases: each place of the bulge counts.
[[nodiscard]] double expected_bulged_hits(PatternSet const& patterns, unsigned mismatches, unsigned dna,
                                          unsigned rna);

}  // namespace motifcount::internal
