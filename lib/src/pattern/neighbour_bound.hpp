#pragma once

#include <cstdint>
#include <vector>

#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Returns an upper bound of the number of `members` that a text can match at one position with at most `mismatches`
/// mismatches. Members have one length and only A, C, G and T. The bound is the lower of two:
/// - the number of words within this distance of the text;
/// - the sum, over mismatches + 1 parts of a pattern, of the most members that share the part. One part always matches
///   exactly (pigeonhole principle).
///
/// Complexity: n log n per part.
[[nodiscard]] std::uint64_t neighbour_bound(PatternSet const& patterns, std::vector<PatternId> const& members,
                                            unsigned mismatches);

}  // namespace motifcount::internal
