#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "matrices/matrix_cells.hpp"
#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Maximum number of score units between threshold and best score: 256 MiB of p-values per matrix
inline constexpr std::int64_t max_score_range = std::int64_t{1} << 25U;

/// Throws Error(usage) if a setting is outside its range, or if the background is not four positive numbers with sum 1 within 0.01.
void check_matrix_settings(MatrixSettings const& settings);

/// Matrix with integer scores and the threshold of its hits. The score of a window is the sum of one cell per position. Scores
/// and p-values are the same on every machine. Immutable; thread-safe.
class ScoreMatrix {
public:
    /// Number of score units per bit
    static constexpr double units_per_bit = 1000;

    /// Throws Error(motif) if the matrix is invalid, or if its scores are too large or its range of hits exceeds max_score_range.
    /// Throws Error(usage) like check_matrix_settings().
    /// `keep_p_values`: whether p_value() will be called. The p-values take 8 bytes per unit between threshold and best score.
    /// Time: length x units between threshold and best score.
    ScoreMatrix(Matrix const& matrix, MatrixSettings const& settings, bool keep_p_values);

    [[nodiscard]] std::size_t length() const noexcept { return columns_.size(); }
    [[nodiscard]] std::span<ScoreColumn const> columns() const noexcept { return columns_; }
    [[nodiscard]] std::int32_t best_score() const noexcept { return best_score_; }
    /// Minimum score of a hit; best_score() + 1 if no window can be a hit. A threshold from a p-value is an attainable score. A
    /// threshold from min_score or from a HOMER file may lie between attainable scores, but not below the worst score.
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
    void set_threshold(Matrix const& matrix, MatrixSettings const& settings, bool keep_p_values);

    std::vector<ScoreColumn> columns_;
    std::int32_t best_score_ = 0;
    std::int32_t threshold_ = 0;
    double hit_chance_ = 0;
    std::vector<double> p_values_;  ///< By deficit: best score minus score
};

/// Returns the scores of the reverse complement.
[[nodiscard]] std::vector<ScoreColumn> reverse_complement(std::span<ScoreColumn const> columns);

/// Returns the IUPAC consensus of a matrix by Cavener's rule (Nucleic Acids Res 15:1353, 1987): one base if it has more than
/// half of the column and more than twice the second, two bases if they have more than three quarters, otherwise N. Throws
/// Error(motif) if the matrix is invalid.
[[nodiscard]] std::string consensus(Matrix const& matrix);

}  // namespace motifcount::internal
