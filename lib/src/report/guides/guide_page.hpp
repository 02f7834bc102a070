#pragma once

#include <optional>
#include <vector>

#include "report/guides/gene_index.hpp"
#include "report/guides/guide_sections.hpp"
#include "report/guides/guide_sites.hpp"
#include "report/guides/guide_summary.hpp"

namespace motifcount::internal {

/// HTML page of an off-target search: guides from the best to the worst, sites by mismatches, and the alignments of the closest
/// sites. Memory: as for SiteCounts and Specificity, and about 300 bytes per kept site: up to 10 sites per guide, and for more
/// than 1,000 guides up to 10,000 sites or one per guide.
class GuidePage : public HitReport {
public:
    GuidePage(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);

    void hit(Hit const& hit, Location const& place) override;
    void end_input() override;
    void finish(RunOutcome const& outcome) override;

private:
    /// Keeps the closest sites of each guide. At the end, writes them to `sites`, by guide and from the closest to the farthest.
    class ClosestSites final : public GuideSites {
    public:
        using GuideSites::GuideSites;
        std::vector<GuideSite> sites;

    private:
        void write(GuideSite const& site) override { sites.push_back(site); }
    };

    MotifSet const& guides_;
    OutputFile& out_;
    OffTarget const search_;         ///< Options of the run, with other limits for the number of sites
    ReportSettings const settings_;  ///< Refer to search_
    SiteCounts counts_;
    std::vector<std::uint64_t>
        variant_sites_;  ///< Number of sites with variants per guide; empty without variants
    std::optional<Specificity> specificity_;  ///< Empty if no scores were requested
    ClosestSites closest_;
    std::optional<GeneIndex> genes_;  ///< Empty if no genes were requested
};

}  // namespace motifcount::internal
