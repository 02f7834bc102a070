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

namespace motifcount::internal {

/// Counts hits by a rule, instead of the engines: on the threads that search, if possible, otherwise in order.
///
/// Thread safety: add_to() may be called while no batch of that tally is in progress. Memory: that of the rule for each thread
/// that counts at once in a tally, and for each input of which hits are counted in order.
class FragmentCounts {
public:
    virtual ~FragmentCounts() = default;

    /// Counts on the threads that search; null if all hits are counted in order.
    [[nodiscard]] virtual BatchReducer* on_threads() = 0;
    /// Counts the hits of an input that remain in its batches; null if threads count all hits. `gate` gets the counted hits.
    [[nodiscard]] virtual std::unique_ptr<OrderedFeeder> in_order(HitGate& gate) const = 0;
    /// Adds what threads have counted so far in a tally to the rows of reports.
    virtual void add_to(unsigned tally, std::vector<MotifCounts>& rows) const = 0;
};

/// Where hits are counted
enum class CountWhere : std::uint8_t {
    on_threads,           ///< On threads as far as possible; these hits are not passed on
    on_threads_and_pass,  ///< The same, and these hits are passed on in order. Only for Assign::all.
    in_order,
};

/// Counts the motifs of `targets`, which must outlive the result.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_motifs(Targets const& targets, Assign rule,
                                                           CountWhere where);
/// Counts pairs of guides. The motifs of `targets` are the guides of `pairs`; both must outlive the result.
[[nodiscard]] std::unique_ptr<FragmentCounts> count_pairs(Targets const& targets, GuidePairs const& pairs,
                                                          Dual dual);

}  // namespace motifcount::internal
