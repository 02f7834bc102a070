#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "dna/packed_text.hpp"
#include "hits/hit_writer.hpp"
#include "motifcount/matrix.hpp"
#include "motifs/motif_scores.hpp"

namespace motifcount::internal {

/// Score of a hit of a matrix
struct WindowScore {
    std::int32_t score = 0;  ///< In thousandths of a bit
    double p_value = 1;
};

/// Scores the hits of matrices from their bases, so that engines and batches need not keep scores. Thread-safe.
class MatrixScorer {
public:
    /// `scores`: null if no motif is a matrix; with p-values, unless only score() is called. Must outlive this object
    explicit MatrixScorer(MotifScores const* scores) noexcept : scores_(scores) {}

    /// True if reports have columns for scores
    [[nodiscard]] bool has_matrices() const noexcept { return scores_ != nullptr; }
    [[nodiscard]] bool is_matrix(MotifId motif) const noexcept {
        return scores_ != nullptr && scores_->of(motif) != nullptr;
    }
    /// Return the score of a hit for which is_matrix() is true. Complexity: linear in the length of the hit. score() does not
    /// require p-values.
    [[nodiscard]] std::int32_t score(Hit const& hit, Location const& place) const noexcept;
    [[nodiscard]] WindowScore of(Hit const& hit, Location const& place) const noexcept;
    /// Returns the score of a hit for callers of the library; NaN if is_matrix() is false.
    [[nodiscard]] MatrixScore in_bits_of(Hit const& hit, Location const& place) const noexcept;
    /// Returns the score of a window, which need not be a hit; see Searcher::score(). The window must be as long as the motif.
    [[nodiscard]] MatrixScore of_window(MotifId motif, std::string_view window, Strand strand) const noexcept;

private:
    MotifScores const* scores_;
};

/// Formats a score in bits with three decimals, such as "-0.250".
[[nodiscard]] std::string in_bits(std::int64_t score);
/// Formats a p-value with three significant digits.
[[nodiscard]] std::string shown_p_value(double p_value);

}  // namespace motifcount::internal
