#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/wait_on.hpp"
#include "hits/hit_writer.hpp"
#include "hits/unit_totals.hpp"
#include "motifcount/results.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Counts the hits of one input that are left in order.
class OrderedUnits : public HitWriter {
public:
    /// Adds what was counted, by row.
    virtual void add_to(std::vector<MotifCounts>& counts) const = 0;
    /// Totals of the fragments of this input, after end_input(); empty: reported hits are counted.
    [[nodiscard]] virtual std::optional<UnitTotals> totals() const { return {}; }
};

/// Counts fragments by a rule instead of hits. Fragments within one batch are counted on the thread that searches it, with
/// totals in BatchResult::reduced. The other fragments are counted in order, from the remaining hits.
///
/// Thread safety: add_to() may be called while no batch of that tally is on its way. It must outlive all that it makes.
class UnitCounts {
public:
    UnitCounts() = default;
    virtual ~UnitCounts() = default;
    UnitCounts(UnitCounts const&) = delete;
    UnitCounts& operator=(UnitCounts const&) = delete;

    /// Its own, for the threads that search; null: all hits are counted in order.
    [[nodiscard]] virtual BatchReducer* on_threads() = 0;
    /// An input's own.
    [[nodiscard]] virtual std::unique_ptr<OrderedUnits> in_order(PipelineInput const& input) const = 0;
    /// Adds what threads have counted so far in a tally, by row.
    virtual void add_to(unsigned tally, std::vector<MotifCounts>& counts) const = 0;
};

/// Reduces batches with counters (see UnitReducer). Each counter is used by one thread at a time. A tally gets as many
/// counters as are used concurrently, or fewer if memory is short.
template <class Counter>
class CounterPool : public BatchReducer {
public:
    explicit CounterPool(std::function<std::unique_ptr<Counter>()> make) : make_(std::move(make)) {}

    void prepare(unsigned tally) override { give_back(tally, make()); }
    void reduce(PipelineInput const& input, BatchResult& result) override {
        std::unique_ptr<Counter> counter = take(input.tally);
        try {
            counter->reduce(input, result);
        } catch (...) {
            give_back(input.tally, std::move(counter));
            throw;
        }
        give_back(input.tally, std::move(counter));
    }
    /// While no batch of that tally is on its way.
    template <class Use>
    void for_each(unsigned tally, Use&& use) const {
        std::lock_guard const lock(mutex_);
        for (auto const& [of, counter] : idle_)
            if (of == tally) use(*counter);
    }

private:
    [[nodiscard]] std::unique_ptr<Counter> make() {
        std::unique_ptr<Counter> counter = make_();
        std::lock_guard const lock(mutex_);
        idle_.reserve(++made_);  // so that give_back() needs no memory
        return counter;
    }
    [[nodiscard]] std::unique_ptr<Counter> take(unsigned tally) {
        std::unique_lock lock(mutex_);
        for (bool refused = false;;) {
            auto const found = std::ranges::find(idle_, tally, [](auto const& idle) { return idle.first; });
            if (found != idle_.end()) {
                std::unique_ptr<Counter> counter = std::move(found->second);
                idle_.erase(found);
                return counter;
            }
            if (refused) {
                wait_on(given_back_, lock);  // prepare() has made one
                continue;
            }
            lock.unlock();
            try {
                return make();
            } catch (std::exception const&) {
                refused = true;
            }
            lock.lock();
        }
    }
    void give_back(unsigned tally, std::unique_ptr<Counter> counter) {
        std::lock_guard const lock(mutex_);
        idle_.emplace_back(tally, std::move(counter));
        given_back_.notify_all();
    }

    std::function<std::unique_ptr<Counter>()> const make_;
    mutable std::mutex mutex_;  ///< guards what follows
    std::condition_variable given_back_;
    std::vector<std::pair<unsigned, std::unique_ptr<Counter>>> idle_;  ///< with their tallies
    std::size_t made_ = 0;
};

}  // namespace motifcount::internal
