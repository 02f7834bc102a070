#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/wait_on.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Pool of counters that reduce batches (see ThreadFeeder). Each counter is used by one thread at a time. A tally gets one
/// counter per thread that counts at the same time, or fewer if memory is short.
template <class Counter>
class CounterPool : public BatchReducer {
public:
    explicit CounterPool(std::function<std::unique_ptr<Counter>()> make) : make_(std::move(make)) {}

    void prepare(unsigned tally) override { give_back(tally, make()); }
    void reduce(PipelineInput const& input, Batch const& batch, BatchResult& result) override {
        std::unique_ptr<Counter> counter = take(input.tally);
        try {
            counter->reduce(input, batch, result);
        } catch (...) {
            give_back(input.tally, std::move(counter));
            throw;
        }
        give_back(input.tally, std::move(counter));
    }
    /// Calls use(counter) for each counter of a tally. Requires that no thread is reducing a batch of this tally.
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
        idle_.reserve(++made_);  // give_back() must not allocate memory
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
                wait_on(given_back_, lock);  // prepare() made a counter that will be given back
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
    mutable std::mutex mutex_;  ///< Guards all members below
    std::condition_variable given_back_;
    std::vector<std::pair<unsigned, std::unique_ptr<Counter>>>
        idle_;  ///< Unused counters, each with its tally
    std::size_t made_ = 0;
};

}  // namespace motifcount::internal
