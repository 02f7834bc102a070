#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "run/hit_counter.hpp"
#include "run/ordered_hits.hpp"
#include "run/pipeline.hpp"

namespace motifcount::internal {

/// Counts the hits that are reported on the threads that find them, if nothing else is wanted of them: of all units
/// that lie wholly in one batch. Those of the others stay in the batch, for the ordered stage to count.
///
/// Memory: what HitCounter and OrderedHits take, for each thread. Thread safety: counter() may be called by several
/// threads, beside anything; the rest by one, while no batch is on its way.
class ThreadCounters {
public:
    ThreadCounters(PatternSet const& patterns, HitRules const& rules);
    ~ThreadCounters();

    /// A thread's own, to be used by that thread alone.
    [[nodiscard]] BatchReducer& counter();

    void begin_input(bool pairs);
    void end_input();
    /// Adds what all threads have counted so far, by motif.
    void add_to(std::vector<MotifCounts>& counts) const;
    [[nodiscard]] AssignmentClasses classes() const;
    [[nodiscard]] std::uint64_t records_with_hits() const;

private:
    class Counter;

    PatternSet const& patterns_;
    HitRules const rules_;
    mutable std::mutex mutex_;  ///< guards what follows
    bool pairs_ = false;
    std::vector<std::unique_ptr<Counter>> counters_;
};

}  // namespace motifcount::internal
