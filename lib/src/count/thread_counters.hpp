#pragma once

#include "count/hit_counter.hpp"
#include "hits/targets.hpp"
#include "motifcount/assign.hpp"

namespace motifcount::internal {

/// Assigns units on the threads that search them, if nothing is wanted of them but counts: all units that lie wholly in
/// one batch. The hits of the others stay in the batch, for the ordered stage to assign. The rules are at Assign.
///
/// Memory: 8 bytes a target and tally, for each thread that counts at once.
class ThreadCounters : public HitCounts {
public:
    /// `rule` is Assign::best or Assign::unique; the targets must outlive this.
    ThreadCounters(Targets const& targets, std::size_t motifs, Assign rule);
    ~ThreadCounters() override;

    [[nodiscard]] BatchReducer* on_threads() override { return &counters_; }
    void add_to(unsigned tally, std::vector<MotifCounts>& counts) const override;

private:
    class Counter;

    Targets const& targets_;
    CounterPool<Counter> counters_;
};

}  // namespace motifcount::internal
