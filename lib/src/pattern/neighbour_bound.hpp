#pragma once

#include <cstdint>
#include <vector>

#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Returns an upper bound of the number of `members` that a text can match at one position with at most `mismatches`
/// mismatches. Members have one length and only A, C, G and T. The bound is the lower of two:
/// - the number of words within this distance of the text;
/// - the number of members that share a part. A pattern is cut into mismatches + 1 parts, and one of them matches exactly
///   (pigeonhole principle).
///
/// Complexity: n log n per part.
[[nodiscard]] std::uint64_t neighbour_bound(PatternSet const& patterns, std::vector<PatternId> const& members,
                                            unsigned mismatches);

}  // namespace motifcount::internal
