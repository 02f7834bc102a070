#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Scores of A, C, G and T at one position of a matrix, in thousandths of a bit
using ScoreColumn = std::array<std::int32_t, 4>;

/// Maximum of the sum of a matrix's largest absolute cells, so that scores fit in 32 bits and tables in memory
inline constexpr std::int64_t max_total_cells = std::int64_t{1} << 26U;

/// Throws Error(motif) unless the matrix has columns, no number is negative or infinite, and every column sums to at least 0.95.
void check_columns(Matrix const& matrix);

/// True if all columns sum to 1 within 0.05. The matrix then holds probabilities, otherwise counts.
[[nodiscard]] bool holds_probabilities(Matrix const& matrix) noexcept;

/// Returns log2(odds), in thousandths of a bit, rounded half away from zero. Requires a positive, finite number of odds. The
/// result is the same on every machine, unlike std::log2(), which depends on the C library and the processor.
[[nodiscard]] std::int32_t score_of_odds(double odds) noexcept;

/// Returns the scores of a matrix; lib/doc/matrices.md has the formula. `background`: averaged over the strands; not used for
/// HOMER matrices. Throws Error(motif) if the matrix is invalid, or if scores are infinite or too large.
[[nodiscard]] std::vector<ScoreColumn> score_cells(Matrix const& matrix, Background const& background,
                                                   double pseudocount);

}  // namespace motifcount::internal
