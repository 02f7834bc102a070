#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "motifcount/assign.hpp"
#include "run/targets.hpp"
#include "run/unit_counts.hpp"
#include "run/window_rule.hpp"

namespace motifcount::internal {

/// Counts reads as another guide counter does. The rules are WindowRule's.
///
/// A read that counts is of class `unique` (under Assign::best, `tie` if a window counted for several guides), one whose
/// windows show no single guide of class `tie`. Memory: 8 bytes a target for each thread.
class PeerCounts : public UnitCounts {
public:
    /// All must outlive this.
    PeerCounts(RunSettings const& settings, Targets const& targets);
    ~PeerCounts() override;

    [[nodiscard]] BatchReducer& counter() override;
    [[nodiscard]] HitWriter& in_order() noexcept override;
    void begin_input(MotifStarts const* starts) override;
    void add_to(std::vector<MotifCounts>& counts) const override;
    [[nodiscard]] std::uint64_t records_with_hits() const override;
    /// The classes of the reads with a hit, all inputs so far: `none` is 0.
    [[nodiscard]] AssignmentClasses classes() const;

private:
    class Tally;
    class ThreadCounter;
    class OrderedCounter;

    PeerRules const& rules_;
    Assign const assign_;
    Targets const& targets_;
    std::unique_ptr<OrderedCounter> ordered_;
    mutable std::mutex mutex_;          ///< guards what follows
    std::vector<std::uint64_t> order_;  ///< of the input's windows
    std::vector<std::unique_ptr<ThreadCounter>> counters_;
};

}  // namespace motifcount::internal
