#pragma once

#include <memory>
#include <string>
#include <vector>

#include "matrices/score_matrix.hpp"
#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// Scores of all matrices in a motif set. Immutable; thread-safe.
class MotifScores {
public:
    /// Uses up to `threads` threads. Throws like ScoreMatrix. `keep_p_values`: see ScoreMatrix
    MotifScores(MotifSet const& motifs, MatrixSettings const& settings, bool keep_p_values, unsigned threads);

    /// Scores of a motif; null if the motif is a sequence
    [[nodiscard]] ScoreMatrix const* of(MotifId motif) const noexcept { return scores_[motif].get(); }
    /// Ids of the matrices that cannot have a hit
    [[nodiscard]] std::vector<std::string> const& without_hits() const noexcept { return without_hits_; }
    /// Warnings about matrices that cannot have a hit, and about settings that do not apply to HOMER matrices
    [[nodiscard]] std::vector<Message> const& warnings() const noexcept { return warnings_; }
    /// Note about thresholds below 0
    [[nodiscard]] std::vector<Message> const& notes() const noexcept { return notes_; }

private:
    void warn_of_impossible(MotifSet const& motifs, MatrixSettings const& settings);
    void note_odd_thresholds(MotifSet const& motifs, MatrixSettings const& settings);

    std::vector<std::unique_ptr<ScoreMatrix const>> scores_;  ///< By motif
    std::vector<std::string> without_hits_;
    std::vector<Message> warnings_;
    std::vector<Message> notes_;
};

/// Returns the scores of the matrices; null if the set has no matrices.
[[nodiscard]] std::shared_ptr<MotifScores const> score_matrices(MotifSet const& motifs,
                                                                MatrixSettings const& settings,
                                                                bool keep_p_values, unsigned threads);

}  // namespace motifcount::internal
