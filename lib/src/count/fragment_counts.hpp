#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "count/ordered_feeder.hpp"
#include "hits/reductions.hpp"
#include "hits/targets.hpp"
#include "motifcount/results.hpp"
#include "pipeline/pipeline.hpp"
#include "plan/search_plan.hpp"
#include "rules/rule_info.hpp"
#include "rules/rule_options.hpp"

namespace motifcount::internal {

/// Counts hits by a rule; replaces the counts of engines. Hits are counted on the searching threads if possible, otherwise in
/// input order. Memory: one set of counters per tally and thread, and per input that is counted in input order. Thread-safe,
/// except that add_to() requires a tally that no thread uses.
class FragmentCounts {
public:
    virtual ~FragmentCounts() = default;

    /// Reducer that counts on the searching threads; null if all hits are counted in input order
    [[nodiscard]] virtual BatchReducer* on_threads() = 0;
    /// Returns a counter for hits that searching threads do not count; null if they count all. Passes counted hits to `gate`.
    [[nodiscard]] virtual std::unique_ptr<OrderedFeeder> in_order(HitGate& gate) const = 0;
    /// Adds the counts of all threads in a tally to `rows`.
    virtual void add_to(unsigned tally, std::vector<MotifCounts>& rows) const = 0;
};

/// Returns counts per motif or, with RuleOptions::pairs, per pair of guides. The motifs of `targets` are then the guides of the
/// pairs. `targets` and the pairs must outlive the result. `where` must not be CountWhere::in_engines. `reductions` require
/// CountWhere::in_order.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_fragments(RuleInfo const& rule, Targets const& targets,
                                                              CountWhere where,
                                                              RuleOptions const& options = {},
                                                              Reductions const& reductions = {});

}  // namespace motifcount::internal
