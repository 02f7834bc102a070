#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "motifcount/results.hpp"
#include "report/report.hpp"
#include "run/pipeline.hpp"
#include "run/unit_totals.hpp"

namespace motifcount::internal {

/// Counts the hits of one input that are left in order.
class OrderedUnits : public HitWriter {
public:
    /// Adds what was counted, by row.
    virtual void add_to(std::vector<MotifCounts>& counts) const = 0;
    /// Of the units that were seen here, after end_input(); none: what is reported counts.
    [[nodiscard]] virtual std::optional<UnitTotals> totals() const { return {}; }
};

/// Counts units by a rule of its own, instead of hits: those that lie wholly in a batch on the thread that searches it, the
/// others in order, from the hits that are left. Of the former, totals are told with the batch (BatchResult::reduced).
///
/// Thread safety: counter() may be called by several threads, beside anything; add_to() while no batch of that tally is on
/// its way. It must outlive all that it makes.
class UnitCounts {
public:
    UnitCounts() = default;
    virtual ~UnitCounts() = default;
    UnitCounts(UnitCounts const&) = delete;
    UnitCounts& operator=(UnitCounts const&) = delete;

    /// A thread's own for a tally, to be used by that thread alone; null: all hits are counted in order.
    [[nodiscard]] virtual BatchReducer* counter(unsigned tally) = 0;
    /// An input's own.
    [[nodiscard]] virtual std::unique_ptr<OrderedUnits> in_order(PipelineInput const& input) const = 0;
    /// Adds what threads have counted so far in a tally, by row.
    virtual void add_to(unsigned tally, std::vector<MotifCounts>& counts) const = 0;
};

/// What threads have of their own, by tally.
template <class Counter>
class ThreadsOwn {
public:
    Counter* add(unsigned tally, std::unique_ptr<Counter> counter) {
        std::lock_guard const lock(mutex_);
        return counters_.emplace_back(tally, std::move(counter)).second.get();
    }
    template <class Use>
    void for_each(unsigned tally, Use&& use) const {
        std::lock_guard const lock(mutex_);
        for (auto const& [of, counter] : counters_)
            if (of == tally) use(*counter);
    }

private:
    mutable std::mutex mutex_;  ///< guards what follows
    std::vector<std::pair<unsigned, std::unique_ptr<Counter>>> counters_;
};

}  // namespace motifcount::internal
