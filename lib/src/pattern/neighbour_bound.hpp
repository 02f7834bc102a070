#pragma once

#include <cstdint>
#include <vector>

#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// At least as many as the patterns, of one length and of A, C, G and T alone, that any text may match at one place with
/// up to so many mismatches: the words within that distance, or, if that is less, as many as share a part. Cut in one part
/// more than there are mismatches, a pattern that matches has one of its parts exactly there (pigeonhole principle).
///
/// Complexity: n log n for each part.
[[nodiscard]] std::uint64_t neighbour_bound(PatternSet const& patterns, std::vector<PatternId> const& members,
                                            unsigned mismatches);

}  // namespace motifcount::internal
