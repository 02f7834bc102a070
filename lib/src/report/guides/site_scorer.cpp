#include "report/guides/site_scorer.hpp"

#include "dna/alphabet.hpp"

namespace motifcount::internal {

SiteScorer::SiteScorer(MotifSet const& guides, bool edits)
    : guides_(guides.size()), can_score_(guides.size()) {
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::string_view const letters = guides.sequence(guide);
        if (edits || letters.size() != scored_length) continue;
        can_score_[guide] = true;
        for (std::size_t i = 0; i < scored_length; ++i) {
            guides_[guide][i] = base_code(letters[i]);
            if (guides_[guide][i] == no_base) can_score_[guide] = false;
        }
    }
}

std::optional<SiteScores> SiteScorer::score(Hit const& hit, Location const& place) const {
    if (!can_score_[hit.motif] || hit.end - hit.start != scored_length) return std::nullopt;
    bool const forward = hit.strand == Strand::forward;
    constexpr std::size_t pam_length = 3;
    TextView const text = place.text;
    if (forward ? place.slot + scored_length + pam_length > text.size : place.slot < pam_length)
        return std::nullopt;
    bool has_break = false;
    // Returns the base at a distance from the site's 5' end.
    auto const base_at = [&](std::size_t distance) {
        std::uint64_t const slot =
            forward ? place.slot + distance : place.slot + scored_length - 1 - distance;
        has_break |= text.is_break(slot);
        return static_cast<std::uint8_t>(forward ? text.base(slot) : complement_base(text.base(slot)));
    };
    ScoredBases site;
    for (std::size_t i = 0; i < scored_length; ++i) site[i] = base_at(i);
    std::array const pam{base_at(scored_length + 1), base_at(scored_length + 2)};
    if (has_break) return std::nullopt;
    return score_site(guides_[hit.motif], site, pam);
}

}  // namespace motifcount::internal
