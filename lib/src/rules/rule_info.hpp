#pragma once

#include <span>
#include <string_view>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/fragment_classes.hpp"
#include "rules/fragment_totals.hpp"

namespace motifcount::internal {

/// Class of fragments under a rule, as described in reports
struct FragmentClass {
    std::string_view name;    ///< Name in tables and JSON, and name of the CSS class
    bool is_assigned;         ///< Whether a fragment of this class is counted for a motif or guide pair
    std::string_view title;   ///< Title in MultiQC
    std::string_view what;    ///< Description in MultiQC
    std::string_view legend;  ///< Text in the legend of the HTML page
    char const* colour;       ///< Colour of the bar in MultiQC
};

struct RuleInfo {
    Assign assign;
    Dual dual;
    std::string_view name;  ///< Value of --assign; empty for pairs of guides and conditions
    /// Whether hits never matter if the same record has a hit at a lower distance
    bool needs_nearest_only;
    /// Classes of fragments, by index in FragmentTotals; the last is `unassigned`. Empty if the rule does not classify fragments
    std::span<FragmentClass const> classes;
    bool has_condition = false;  ///< Whether fragments must meet a Condition
};

/// Returns all rules: first the rules for single motifs, in the order of Assign.
[[nodiscard]] std::span<RuleInfo const> all_rules() noexcept;
/// Returns the rule for these settings. With guide pairs, `assign` is ignored. A condition requires Assign::all.
[[nodiscard]] RuleInfo const& rule_info(Assign assign, Dual dual = Dual::none,
                                        bool has_condition = false) noexcept;
/// Returns the classes with these numbers. `unassigned` is 0, because rules receive only fragments with a hit.
[[nodiscard]] FragmentClasses classes_of(RuleInfo const& rule, FragmentTotals const& totals);

}  // namespace motifcount::internal
