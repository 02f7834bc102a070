#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "count/ordered_feeder.hpp"
#include "hits/targets.hpp"
#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"
#include "motifcount/results.hpp"
#include "pattern/guide_pairs.hpp"
#include "pipeline/pipeline.hpp"
#include "plan/search_plan.hpp"

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

/// Returns counts per motif. `targets` must outlive the result. `where` must not be CountWhere::in_engines.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_motifs(Targets const& targets, Assign rule,
                                                           CountWhere where);
/// Returns counts per pair of guides. The motifs of `targets` are the guides of `pairs`. Both must outlive the result.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_pairs(Targets const& targets, GuidePairs const& pairs,
                                                          Dual dual);

}  // namespace motifcount::internal
