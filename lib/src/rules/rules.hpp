#pragma once

#include "rules/all_rule.hpp"
#include "rules/nearest_rule.hpp"
#include "rules/pair_rule.hpp"

namespace motifcount::internal {

template <class... Rule>
struct RuleList {};

/// All rules. To add a rule, write a class as described in rule.hpp, and add it here; a rule for single motifs also needs a value
/// of Assign.
using Rules = RuleList<AllRule, BestRule, UniqueRule, PairInMatesRule, PairInReadRule>;

}  // namespace motifcount::internal
