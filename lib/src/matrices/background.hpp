#pragma once

#include <array>

#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Returns the sum of the four numbers of a background or of a column of a matrix.
[[nodiscard]] inline double sum_of(std::array<double, 4> const& bases) noexcept {
    return bases[0] + bases[1] + bases[2] + bases[3];
}

/// Returns the background scaled to the sum 1. Throws Error(usage) unless the four numbers are positive and sum to 1 within 0.01.
[[nodiscard]] Background normalised_background(Background const& background);

/// Returns the background averaged over the strands, so that A equals T and C equals G.
[[nodiscard]] Background averaged_over_strands(Background const& background) noexcept;

}  // namespace motifcount::internal
