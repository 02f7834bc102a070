#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "report/guides/site_scorer.hpp"
#include "report/tables/cell_rule.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Sums of the scores of each guide's sites, and their columns in the summary: `unscored_sites`, then `exact_cfd`, `cfd_sum` and
/// `cfd_specificity_m4` for CFD, and `mit_sum` and `mit_specificity_m4` for MIT, where 4 is the maximum number of mismatches. The
/// specificities leave out one exact site, which has the highest CFD score. With variants, each specificity is followed by a
/// specificity that also includes the sites with variants (`cfd_specificity_m4_with_variants`). Memory: 61 bytes per guide, 101 with
/// variants.
class Specificity {
public:
    /// `guides` must outlive this object.
    Specificity(MotifSet const& guides, ReportSettings const& settings);

    /// Adds a site. The order of the sites does not affect the sums.
    void add(Hit const& hit, Location const& place);

    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the cells of a guide, in the order of names().
    [[nodiscard]] std::vector<std::string> cells(MotifId guide) const;
    /// Same cells as numbers; NaN = no scores
    [[nodiscard]] std::vector<double> numbers(MotifId guide) const;
    /// Number of exact sites with scores
    [[nodiscard]] std::uint64_t exact_sites(MotifId guide) const { return sums_[guide].exact_sites; }
    /// Returns one cell: text as in the summary, computed from the numbers of the other cells if necessary.
    [[nodiscard]] static std::string cell(std::string_view column, CellOf const& cell_of);

    /// Returns the specificity from 0 to 1 by CFD, or from 0 to 100 by MIT if CFD was not requested; empty for guides without
    /// scores.
    [[nodiscard]] std::optional<double> specificity(MotifId guide) const;

    /// Returns the rule for merging a column; for other columns, the rule for sums. See ShardRule.
    [[nodiscard]] static CellRule rule_of(std::string_view column) noexcept;
    /// Returns the cell of a column with a specificity. See ShardRule.
    [[nodiscard]] static std::string compute(std::string_view column, CellOf const& cell_of);

private:
    struct Sums {
        std::uint64_t unscored = 0;
        std::uint64_t exact_sites = 0;
        std::uint64_t exact_cfd = 0;  ///< Highest CFD score of an exact site
        std::uint64_t cfd = 0;
        std::uint64_t mit = 0;
    };

    /// Returns the value of a column that is not computed; empty for guides without scores.
    /// `variants`: whether the sums include the sites with variants
    [[nodiscard]] std::optional<std::uint64_t> number(MotifId guide, std::string_view column,
                                                      bool variants = false) const;

    bool const cfd_;
    bool const mit_;
    std::string const unit_;  ///< End of the column names, such as "m4"
    SiteScorer scorer_;
    std::vector<Sums> sums_;
    std::vector<Sums> of_variants_;  ///< Sums of the sites with variants; empty without variants
};

}  // namespace motifcount::internal
