#pragma once

#include <optional>
#include <vector>

#include "hits/hit_writer.hpp"
#include "motifcount/motif_set.hpp"
#include "report/guides/site_scores.hpp"

namespace motifcount::internal {

/// Scores hits next to a PAM of three letters, which is at the guides' 3' end. Memory: 21 bytes per guide. Thread-safe.
class SiteScorer {
public:
    /// `edits`: whether hits may have insertions and deletions; if so, no hit has scores
    SiteScorer(MotifSet const& guides, bool edits);

    /// True if the sites of this guide have scores: the guide has 20 letters, which are all A, C, G, T or U
    [[nodiscard]] bool can_score(MotifId guide) const noexcept { return can_score_[guide]; }
    /// Returns the scores of a hit. Returns an empty result if the hit has a bulge or an ambiguous base, or if can_score() is
    /// false.
    [[nodiscard]] std::optional<SiteScores> score(Hit const& hit, Location const& place) const;

private:
    std::vector<ScoredBases> guides_;
    std::vector<bool> can_score_;
};

}  // namespace motifcount::internal
