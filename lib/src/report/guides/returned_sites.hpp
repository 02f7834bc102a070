#pragma once

#include <algorithm>
#include <iterator>
#include <optional>

#include "motifcount/off_target.hpp"
#include "report/guides/guide_sites.hpp"
#include "report/guides/guide_summary.hpp"
#include "report/guides/specificity.hpp"

namespace motifcount::internal {

/// Collects the sites and the counts of an off-target search in memory, for OffTarget::return_sites.
class ReturnedSites final : public HitReport {
public:
    /// The parameters must outlive this object. The result is complete after finish().
    ReturnedSites(MotifSet const& guides, ReportSettings const& settings, OffTargetSites& result)
        : guides_(guides), counts_(guides, settings), list_(guides, settings, result), result_(result) {
        if (settings.off_target->has_scores()) specificity_.emplace(guides, settings);
    }

    void hit(Hit const& hit, Location const& place) override {
        counts_.hit(hit, place);
        list_.hit(hit, place);
        if (specificity_) specificity_->add(hit, place);
    }
    void end_input() override {
        counts_.end_input();
        list_.end_input();
    }
    [[nodiscard]] std::vector<Message> warnings() const override { return list_.warnings(); }
    void finish(RunOutcome const& outcome) override {
        list_.finish(outcome);
        result_.count_names = counts_.names();
        result_.counts = counts_.sites();
        if (!specificity_) return;
        result_.score_names = specificity_->names();
        for (MotifId guide = 0; guide < guides_.size(); ++guide)
            std::ranges::copy(specificity_->numbers(guide), std::back_inserter(result_.scores));
    }

private:
    class List final : public GuideSites {
    public:
        List(MotifSet const& guides, ReportSettings const& settings, OffTargetSites& result)
            : GuideSites(guides, settings), result_(result) {}

    private:
        void write(GuideSite const& site) override {
            if (result_.records.empty() || result_.records.back() != site.record)
                result_.records.emplace_back(site.record);
            result_.sites.push_back({.guide = site.hit.motif,
                                     .strand = site.hit.strand,
                                     .mismatches = static_cast<std::uint8_t>(site.mismatches),
                                     .edits = static_cast<std::uint8_t>(site.distance),
                                     .bulge = static_cast<std::int8_t>(site.bulge.extra()),
                                     .record = result_.records.size() - 1,
                                     .start = site.hit.start,
                                     .end = site.hit.end,
                                     .aligned_guide = site.guide,
                                     .target = site.target,
                                     .pam = site.pam,
                                     .variants = site.variants});
            if (!site.scores) return;
            constexpr double unit = score_unit;
            OffTargetSite& scored = result_.sites.back();
            if (search_.scores_cfd) scored.cfd = static_cast<double>(site.scores->cfd) / unit;
            if (search_.scores_mit) scored.mit = static_cast<double>(site.scores->mit) / unit;
        }

        OffTargetSites& result_;
    };

    MotifSet const& guides_;
    SiteCounts counts_;
    List list_;
    std::optional<Specificity> specificity_;  ///< Empty if no scores were requested
    OffTargetSites& result_;
};

}  // namespace motifcount::internal
