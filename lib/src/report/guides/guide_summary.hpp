#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/guides/best_sites.hpp"
#include "report/guides/specificity.hpp"
#include "report/report.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Counts sites per guide, by mismatches and by bulge, or by edits. Sites that overlap a better site are dropped, unless
/// OffTarget::all_sites is true. Memory: 8 bytes per guide and column.
class SiteCounts : public HitReport {
public:
    SiteCounts(MotifSet const& guides, ReportSettings const& settings)
        : motifs_(guides),
          edits_(settings.max_edits != 0),
          distances_(1 + (edits_ ? settings.max_edits : settings.max_mismatches)),
          dna_bulge_(settings.off_target->dna_bulge),
          rna_bulge_(settings.off_target->rna_bulge),
          sites_(kinds() * guides.size()) {
        if (!settings.off_target->drops_overlaps()) return;
        best_.emplace(guides, *settings.off_target);
        all_sites_.resize(guides.size());
    }

    /// Ignores sites with variants.
    void hit(Hit const& hit, Location const& place) override {
        if (!place.variants.empty()) return;
        if (!best_) return count(hit);
        ++all_sites_[hit.motif];
        best_->add(hit, hit, [this](Hit const& one) { count(one); });
    }
    void end_input() override {
        if (best_) best_->end([this](Hit const& one) { count(one); });
    }
    /// Names of the columns, such as "mismatches_0" or "dna_1_mismatches_0"
    [[nodiscard]] std::vector<std::string> names() const;
    /// Number of sites: one row of columns per guide
    [[nodiscard]] std::vector<std::uint64_t> const& sites() const noexcept { return sites_; }
    /// Number of sites per guide, including sites that overlap a better site; empty if sites() includes them
    [[nodiscard]] std::vector<std::uint64_t> const& all_sites() const noexcept { return all_sites_; }

protected:
    MotifSet const& motifs_;
    /// Number of columns
    [[nodiscard]] std::size_t kinds() const noexcept { return distances_ * (1 + dna_bulge_ + rna_bulge_); }

private:
    void count(Hit const& hit) { ++sites_[kinds() * hit.motif + distances_ * bulge(hit) + hit.mismatches]; }
    /// Returns the index of the hit's bulge: 0 = no bulge, then DNA bulges by size, then RNA bulges by size.
    [[nodiscard]] std::size_t bulge(Hit const& hit) const noexcept {
        if (edits_) return 0;
        std::uint64_t const letters = motifs_.sequence(hit.motif).size();
        std::uint64_t const bases = hit.end - hit.start;
        return bases >= letters ? bases - letters : dna_bulge_ + (letters - bases);
    }

    bool edits_;
    std::size_t distances_;
    std::size_t dna_bulge_;
    std::size_t rna_bulge_;
    std::vector<std::uint64_t> sites_;
    std::optional<BestSites<Hit>> best_;  ///< Empty if all sites are counted
    std::vector<std::uint64_t> all_sites_;
};

/// Table of the counts. After a header line, each guide has one row, in file order, even if it has no sites. OffTarget::design adds
/// the GC content and the longest homopolymer. Variants add `variant_` columns for the sites with variants, which are not in the
/// other counts. Scores add the columns of Specificity, which include overlapping sites.
class GuideSummary : public SiteCounts {
public:
    static constexpr std::string_view columns = "guide_id guide sites";
    static constexpr std::size_t text_columns = 2;

    GuideSummary(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);

    void hit(Hit const& hit, Location const& place) override {
        SiteCounts::hit(hit, place);
        if (!place.variants.empty()) ++variant_sites_[kinds() * hit.motif + hit.mismatches];
        if (specificity_) specificity_->add(hit, place);
    }
    void finish(RunOutcome const&) override;
    /// Returns a message about the guides without an exact site; empty if these are fewer than half. See ShardRule::remark.
    [[nodiscard]] static Message remark(std::size_t guides,
                                        std::function<std::size_t(std::string_view column)> const& zeros);

    /// Returns the rule for merging a column, see ShardRule::cell_rule.
    [[nodiscard]] static CellRule rule_of(std::string_view column) noexcept;

private:
    OutputFile& out_;
    bool const with_design_;
    std::vector<std::uint64_t> variant_sites_;  ///< Sites with variants, like sites(); empty without variants
    std::optional<Specificity> specificity_;    ///< Empty if no scores were requested
};

}  // namespace motifcount::internal
