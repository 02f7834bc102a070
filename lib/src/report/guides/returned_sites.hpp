#pragma once

#include "motifcount/off_target.hpp"
#include "report/guides/guide_sites.hpp"
#include "report/guides/guide_summary.hpp"

namespace motifcount::internal {

/// Collects the sites and the counts of an off-target search in memory, for OffTarget::return_sites.
class ReturnedSites final : public HitReport {
public:
    /// The parameters must outlive this object. The result is complete after finish().
    ReturnedSites(MotifSet const& guides, ReportSettings const& settings, OffTargetSites& result)
        : counts_(guides, settings), list_(guides, settings, result), result_(result) {}

    void hit(Hit const& hit, Location const& place) override {
        counts_.hit(hit, place);
        list_.hit(hit, place);
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
        }

        OffTargetSites& result_;
    };

    SiteCounts counts_;
    List list_;
    OffTargetSites& result_;
};

}  // namespace motifcount::internal
