#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"
#include "report/guides/site_scorer.hpp"
#include "report/tables/cell_rule.hpp"

namespace motifcount::internal {

/// Sums of the scores of each guide's sites, and their columns in the summary: `unscored_sites`, then `exact_cfd`, `cfd_sum` and
/// `cfd_specificity_m4` for CFD, and `mit_sum` and `mit_specificity_m4` for MIT, where 4 is the maximum number of mismatches. The
/// specificities leave out one exact site, which has the highest CFD score. With variants, each specificity is followed by a
/// specificity that also includes the sites with variants (`cfd_specificity_m4_with_variants`). Memory: 53 bytes per guide, 85 with
/// variants.
class Specificity {
public:
    /// `unit`: end of the column names, such as "m4". The parameters must outlive this object.
    Specificity(MotifSet const& guides, OffTarget const& search, bool edits, std::string unit);

    /// Adds a site. The order of the sites does not affect the sums.
    void add(Hit const& hit, Location const& place);

    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the cells of a guide, in the order of names(). `has_exact`: whether the guide has an exact site
    [[nodiscard]] std::vector<std::string> cells(MotifId guide, bool has_exact) const;

    /// Returns the specificity from 0 to 1 by CFD, or from 0 to 100 by MIT if CFD was not requested; empty for guides without
    /// scores.
    [[nodiscard]] std::optional<double> specificity(MotifId guide, bool has_exact) const;

    /// Returns the rule for merging a column; for other columns, the rule for sums. See ShardRule.
    [[nodiscard]] static CellRule rule_of(std::string_view column) noexcept;
    /// Returns the cell of a column with a specificity. See ShardRule.
    [[nodiscard]] static std::string compute(std::string_view column, CellOf const& cell_of);

private:
    struct Sums {
        std::uint64_t unscored = 0;
        std::uint64_t exact_cfd = 0;  ///< Highest CFD score of an exact site
        std::uint64_t cfd = 0;
        std::uint64_t mit = 0;
    };

    /// Returns the value of a column that is not computed; empty for guides without scores.
    /// `variants`: whether the sums include the sites with variants
    [[nodiscard]] std::optional<std::uint64_t> number(MotifId guide, bool has_exact, std::string_view column,
                                                      bool variants = false) const;

    bool const cfd_;
    bool const mit_;
    std::string const unit_;
    SiteScorer scorer_;
    std::vector<Sums> sums_;
    std::vector<Sums> of_variants_;  ///< Sums of the sites with variants; empty without variants
};

}  // namespace motifcount::internal
