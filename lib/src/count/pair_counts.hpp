#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "count/pair_rule.hpp"
#include "count/unit_counts.hpp"
#include "hits/targets.hpp"
#include "motifcount/dual.hpp"
#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {

/// Counts units by the pair of guides that they hold. The rules are PairRule's; of rows only the reads are counted, which
/// are units. Memory: 8 bytes per pair and tally for each thread that counts at once, the same for an input once it has a unit that
/// batches cut, and 4 a guide.
class PairCounts : public UnitCounts {
public:
    /// `dual` is not Dual::none. All must outlive this.
    PairCounts(GuidePairs const& pairs, Targets const& targets, std::size_t guides, Dual dual);
    ~PairCounts() override;

    [[nodiscard]] BatchReducer* on_threads() override { return &counters_; }
    [[nodiscard]] std::unique_ptr<OrderedUnits> in_order(PipelineInput const& input) const override;
    void add_to(unsigned tally, std::vector<MotifCounts>& counts) const override;

private:
    class Tally;
    class ThreadCounter;
    class OrderedCounter;

    GuidePairs const& pairs_;
    Targets const& targets_;
    Dual const dual_;
    std::vector<MotifId> guides_;  ///< by target
    CounterPool<ThreadCounter> counters_;
};

}  // namespace motifcount::internal
