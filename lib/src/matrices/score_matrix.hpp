#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Scores of A, C, G and T at one position of a matrix, in thousandths of a bit
using ScoreColumn = std::array<std::int32_t, 4>;

/// Matrix with integer scores and the threshold of its hits. The score of a window is the sum of one cell per position. Scores
/// and p-values are the same on every machine. Immutable; thread-safe.
class ScoreMatrix {
public:
    /// Number of score units per bit
    static constexpr double units_per_bit = 1000;

    /// Throws Error(motif) if the matrix is invalid.
    /// `keep_p_values`: whether p_value() will be called. The p-values take 8 bytes per unit between threshold and best score.
    ScoreMatrix(Matrix const& matrix, MatrixSettings const& settings, bool keep_p_values);

    [[nodiscard]] std::size_t length() const noexcept { return columns_.size(); }
    [[nodiscard]] std::span<ScoreColumn const> columns() const noexcept { return columns_; }
    [[nodiscard]] std::int32_t best_score() const noexcept { return best_score_; }
    /// Lowest score of a hit; above best_score() if no window can be a hit
    [[nodiscard]] std::int32_t threshold() const noexcept { return threshold_; }
    [[nodiscard]] bool has_hits() const noexcept { return threshold_ <= best_score_; }
    /// True if the matrix is equal to its reverse complement
    [[nodiscard]] bool is_palindrome() const noexcept;
    /// Probability that a window of random sequence is a hit; 0 if has_hits() is false
    [[nodiscard]] double hit_chance() const noexcept { return hit_chance_; }
    /// Returns the probability that a window of random sequence scores at least `score`. Requires keep_p_values and a score
    /// from threshold() to best_score().
    [[nodiscard]] double p_value(std::int32_t score) const noexcept {
        return p_values_[static_cast<std::size_t>(best_score_ - score)];
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return columns_.size() * sizeof(ScoreColumn) + p_values_.size() * sizeof(double);
    }

private:
    std::vector<ScoreColumn> columns_;
    std::int32_t best_score_ = 0;
    std::int32_t threshold_ = 0;
    double hit_chance_ = 0;
    std::vector<double> p_values_;  ///< By deficit: best score minus score
};

/// Returns the scores of the reverse complement.
[[nodiscard]] std::vector<ScoreColumn> reverse_complement(std::span<ScoreColumn const> columns);

/// Returns the IUPAC consensus of a matrix by Cavener's rule (Nucleic Acids Res 15:1353, 1987): one base if it has more than
/// half of the column and more than twice the second, two bases if they have more than three quarters, otherwise N.
[[nodiscard]] std::string consensus(Matrix const& matrix);

}  // namespace motifcount::internal
