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

/// Counts hits by a rule, instead of the engines: on the threads that search, if possible, otherwise in order.
///
/// Memory: counters per tally and thread, and per input counted in order. Thread-safe, but add_to() requires an idle tally.
class FragmentCounts {
public:
    virtual ~FragmentCounts() = default;

    /// Reducer that counts on the searching threads; null if all hits are counted in order
    [[nodiscard]] virtual BatchReducer* on_threads() = 0;
    /// Returns a counter for the hits that threads leave in an input's batches; null if none. `gate` receives counted hits.
    [[nodiscard]] virtual std::unique_ptr<OrderedFeeder> in_order(HitGate& gate) const = 0;
    /// Adds the counts of all threads in a tally to the rows of reports.
    virtual void add_to(unsigned tally, std::vector<MotifCounts>& rows) const = 0;
};

/// Counts the motifs of `targets`, which must outlive the result. `where`: not CountWhere::in_engines
[[nodiscard]] std::unique_ptr<FragmentCounts> count_motifs(Targets const& targets, Assign rule,
                                                           CountWhere where);
/// Counts pairs of guides. The motifs of `targets` are the guides of `pairs`; both must outlive the result.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_pairs(Targets const& targets, GuidePairs const& pairs,
                                                          Dual dual);

}  // namespace motifcount::internal
