#pragma once

#include "rules/all_rule.hpp"
#include "rules/condition_rule.hpp"
#include "rules/nearest_rule.hpp"
#include "rules/pair_rule.hpp"

namespace motifcount::internal {

template <class... Rule>
struct RuleList {};

/// To add a rule, write a class as in rule.hpp and add it here. Rules for single motifs also need a value of Assign.
using Rules = RuleList<AllRule, BestRule, UniqueRule, ConditionRule, PairInMatesRule, PairInReadRule>;

}  // namespace motifcount::internal
