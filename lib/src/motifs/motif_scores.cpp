#include "motifs/motif_scores.hpp"

#include <algorithm>

#include "core/counted.hpp"
#include "core/first_names.hpp"
#include "core/parallel.hpp"

namespace motifcount::internal {
MotifScores::MotifScores(MotifSet const& motifs, MatrixSettings const& settings, bool keep_p_values,
                         unsigned threads)
    : scores_(motifs.size()) {
    std::vector<MotifId> matrices;
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        if (motifs.matrix(motif) != nullptr) matrices.push_back(motif);
    parallel_for(threads, matrices.size(), [&](std::size_t i) {
        Matrix const& matrix = *motifs.matrix(matrices[i]);
        scores_[matrices[i]] = std::make_unique<ScoreMatrix const>(matrix, settings, keep_p_values);
    });
    warn_of_impossible(motifs, settings);
    note_odd_thresholds(motifs, settings);
}

void MotifScores::warn_of_impossible(MotifSet const& motifs, MatrixSettings const& settings) {
    FirstNames impossible;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        if (scores_[motif] == nullptr || scores_[motif]->has_hits()) continue;
        impossible.add(motifs.id(motif));
        without_hits_.emplace_back(motifs.id(motif));
    }
    if (impossible.count() == 0) return;
    Message const remedy = !settings.min_score ? "raise " + setting::p_value
                           : !settings.p_value
                               ? "lower " + setting::min_score
                               : "lower " + setting::min_score + " or raise " + setting::p_value;
    warnings_.push_back(counted(impossible.count(), "matrix") +
                        " cannot have a hit, because the best possible score does not reach the threshold: " +
                        impossible.names() + "; " + remedy);
}

void MotifScores::note_odd_thresholds(MotifSet const& motifs, MatrixSettings const& settings) {
    FirstNames negative;
    std::size_t homer = 0;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        if (scores_[motif] == nullptr) continue;
        if (scores_[motif]->has_hits() && scores_[motif]->threshold() < 0) negative.add(motifs.id(motif));
        if (motifs.matrix(motif)->homer_threshold) ++homer;
    }
    if (negative.count() != 0)
        notes_.push_back(counted(negative.count(), "matrix") +
                         " with a threshold below 0 bits, so that hits may be less likely in the motif than "
                         "in the background: " +
                         negative.names());
    if (homer != 0 && (settings.background || settings.pseudocount))
        warnings_.push_back(
            (settings.background ? Message(setting::background) : Message(setting::pseudocount)) +
            " does not apply to " + counted(homer, "HOMER matrix") +
            ", whose scores follow the rules of HOMER");
}

std::shared_ptr<MotifScores const> score_matrices(MotifSet const& motifs, MatrixSettings const& settings,
                                                  bool keep_p_values, unsigned threads) {
    if (motifs.matrix_count() == 0) return nullptr;
    return std::make_shared<MotifScores const>(motifs, settings, keep_p_values, threads);
}

}  // namespace motifcount::internal
