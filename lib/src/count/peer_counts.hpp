#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "count/unit_counts.hpp"
#include "count/window_rule.hpp"
#include "hits/targets.hpp"
#include "motifcount/assign.hpp"

namespace motifcount::internal {

/// Counts reads as another guide counter does. The rules are WindowRule's.
///
/// A read that counts is of class `unique` (under Assign::best, `tie` if a window counted for several guides), one whose
/// windows show no single guide of class `tie`. Memory: 8 bytes a target and tally for each thread that counts at once, and for
/// an input once it has a read that batches cut.
class PeerCounts : public UnitCounts {
public:
    /// All must outlive this.
    PeerCounts(RunSettings const& settings, Targets const& targets);
    ~PeerCounts() override;

    [[nodiscard]] BatchReducer* on_threads() override { return &counters_; }
    [[nodiscard]] std::unique_ptr<OrderedUnits> in_order(PipelineInput const& input) const override;
    void add_to(unsigned tally, std::vector<MotifCounts>& counts) const override;

private:
    /// Of an input's windows.
    [[nodiscard]] std::vector<std::uint64_t> const& order(PipelineInput const& input) const noexcept {
        return input.starts != nullptr ? input.starts->order : given_offsets_;
    }

    class Tally;
    class ThreadCounter;
    class OrderedCounter;

    PeerRules const& rules_;
    Assign const assign_;
    Targets const& targets_;
    std::vector<std::uint64_t> const given_offsets_;
    CounterPool<ThreadCounter> counters_;
};

}  // namespace motifcount::internal
