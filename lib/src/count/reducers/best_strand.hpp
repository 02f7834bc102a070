#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "count/reducers/hit_reducer.hpp"
#include "hits/window_score.hpp"
#include "motifs/motif_scores.hpp"

namespace motifcount::internal {

/// Passes on at most one hit per matrix and window. If both strands are hits, passes on the hit with the higher score, or the
/// hit on the forward strand if the scores are equal. Passes on all hits of sequences. Memory: one hit.
class BestStrand final : public HitReducer {
public:
    static bool applies(Reductions const& how) noexcept { return how.best_strand; }
    BestStrand(std::unique_ptr<OrderedFeeder> next, Targets const& targets, Reductions const& how)
        : HitReducer(std::move(next), targets, how), scores_(targets.patterns().scores()) {}

    void add(Hit const& hit, Location const& place) override {
        ScoreMatrix const* const matrix = scores_ == nullptr ? nullptr : scores_->of(hit.motif);
        if (matrix == nullptr) {
            end_record();
            return pass(hit, place);
        }
        bool const reverse = hit.strand == Strand::reverse;
        std::int32_t const score = window_score(*matrix, place.text, place.slot, reverse);
        // Hits of one window and motif follow each other, the forward strand first.
        if (held_ && held_->hit().start == hit.start && held_->hit().motif == hit.motif) {
            if (score <= score_) return;
            held_.reset();
        }
        end_record();
        held_.emplace(hit, place);
        score_ = score;
    }

private:
    void end_record() override {
        if (held_) pass(std::move(*held_));
        held_.reset();
    }
    void keep_held() override {
        if (held_) held_->keep();
    }

    MotifScores const* const scores_;  ///< Scores of the matrices; null if no motif is a matrix
    std::optional<HeldHit> held_;
    std::int32_t score_ = 0;  ///< Score of the held hit
};

}  // namespace motifcount::internal
