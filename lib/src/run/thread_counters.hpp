#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "motifcount/assign.hpp"
#include "run/pipeline.hpp"
#include "run/targets.hpp"

namespace motifcount::internal {

/// Assigns units on the threads that search them, if nothing is wanted of them but counts: all units that lie wholly in
/// one batch. The hits of the others stay in the batch, for the ordered stage to assign. The rules are at Assign.
///
/// Memory: 8 bytes a target for each thread. Thread safety: counter() may be called by several threads, beside anything;
/// the rest by one, while no batch is on its way.
class ThreadCounters {
public:
    /// `rule` is Assign::best or Assign::unique; the targets must outlive this.
    ThreadCounters(Targets const& targets, Assign rule);
    ~ThreadCounters();

    /// A thread's own, to be used by that thread alone.
    [[nodiscard]] BatchReducer& counter();

    /// `pairs`: units are pairs of records.
    void begin_input(bool pairs);
    /// Adds what all threads have counted so far, by motif.
    void add_to(std::vector<MotifCounts>& counts) const;
    /// The classes of the units with a hit, all inputs so far: `none` is 0.
    [[nodiscard]] AssignmentClasses classes() const;
    [[nodiscard]] std::uint64_t records_with_hits() const;

private:
    class Counter;

    Targets const& targets_;
    Assign const rule_;
    mutable std::mutex mutex_;  ///< guards what follows
    bool pairs_ = false;
    std::vector<std::unique_ptr<Counter>> counters_;
};

}  // namespace motifcount::internal
