#pragma once

#include <cstdint>
#include <vector>

#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Returns the number of words of `length` bases with at most `mismatches` mismatches to a given word.
[[nodiscard]] double words_near(std::uint64_t length, unsigned mismatches) noexcept;

/// Returns an upper bound on the number of `members` that match a text at one position with at most `mismatches` mismatches.
/// All members must have the same length and consist of A, C, G and T. Complexity: n log n per part. The bound is the smaller of:
/// - the number of words with at most this many mismatches to the text;
/// - a sum over mismatches + 1 parts of a pattern: for each part, the largest number of members that have the same bases there.
///   In every hit, at least one part matches exactly (pigeonhole principle).
[[nodiscard]] std::uint64_t neighbour_bound(PatternSet const& patterns, std::vector<PatternId> const& members,
                                            unsigned mismatches);

}  // namespace motifcount::internal
