#pragma once

#include <span>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// How likely random bases, each as likely as the others, differ from these letters in at most so many. Complexity: letters
/// times mismatches.
[[nodiscard]] double match_chance(std::span<BaseMask const> letters, unsigned mismatches);

}  // namespace motifcount::internal
