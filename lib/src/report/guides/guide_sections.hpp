#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/guides/gene_index.hpp"
#include "report/guides/site_aligner.hpp"
#include "report/guides/specificity.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Maximum number of closest sites per guide
inline constexpr std::size_t max_closest_sites = 10;

/// Guide with the number of its sites
struct RankedGuide {
    MotifId guide = 0;
    std::vector<std::uint64_t> plain;  ///< Sites without a bulge by mismatches, or by edits
    std::uint64_t bulged = 0;          ///< Sites with a bulge
    /// Sites by mismatches plus bases in bulges, or by edits
    std::vector<std::uint64_t> by_distance;
    std::uint64_t variant_sites = 0;    ///< Sites with variants, which are not in the other counts
    std::optional<double> specificity;  ///< Empty if scores were not requested, or if the guide has no scores

    [[nodiscard]] std::uint64_t sites() const;
    [[nodiscard]] bool has_exact() const { return plain.front() != 0; }
};

/// All guides of an off-target search, from the best to the worst. Guides with an exact site come first, because the others do
/// not cut their target. Then a higher specificity is better; then fewer sites with 0 mismatches, with 1 mismatch, and so on.
struct GuideTotals {
    /// `sites`: see SiteCounts::sites(); `specificity`: null if scores were not requested; `variant_sites`: number of sites with
    /// variants per guide, or empty
    GuideTotals(MotifSet const& guides, ReportSettings const& settings, std::span<std::uint64_t const> sites,
                Specificity const* specificity, std::span<std::uint64_t const> variant_sites = {});

    MotifSet const& guides;
    ReportSettings const& settings;
    Specificity const* specificity;
    std::vector<RankedGuide> ranked;

    /// "edits" or "mismatches"
    [[nodiscard]] char const* unit() const noexcept {
        return settings.max_edits != 0 ? "edits" : "mismatches";
    }
    [[nodiscard]] bool has_bulges() const noexcept {
        return settings.off_target->dna_bulge != 0 || settings.off_target->rna_bulge != 0;
    }
};

/// Returns a site's alignment as HTML: the guide above the target, with marks at differences.
[[nodiscard]] std::string alignment(GuideSite const& site, bool pam_at_end);

[[nodiscard]] std::string guide_cards(GuideTotals const& totals);

// The functions below return sections of a page: a heading, an explanation, and tables or charts.

[[nodiscard]] std::string guide_table(GuideTotals const& totals);
[[nodiscard]] std::string distance_chart(GuideTotals const& totals);
/// Shows the closest sites of the best guides. `sites`: by guide, from the closest to the farthest; `genes`: null = no genes
[[nodiscard]] std::string closest_sites(GuideTotals const& totals, std::span<GuideSite const> sites,
                                        GeneIndex* genes);

}  // namespace motifcount::internal
