#include "count/counter_pool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <thread>
#include <vector>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Counts batches, and fails if two threads count at the same time.
struct Counter {
    void reduce(PipelineInput const&, Batch const&, BatchResult&) {
        CHECK_FALSE(in_use.exchange(true));
        std::this_thread::yield();
        ++batches;
        in_use = false;
    }
    std::atomic<bool> in_use = false;
    int batches = 0;
};

}  // namespace

TEST_CASE("threads share the counters of a tally if memory allows only a few") {
    constexpr unsigned tallies = 2;
    constexpr int threads = 8;
    constexpr int batches = 500;
    for (int const most : {2, 3, 100}) {
        CAPTURE(most);
        std::atomic<int> made = 0;
        CounterPool<Counter> pool([&] {
            if (++made > most) throw std::bad_alloc();
            return std::make_unique<Counter>();
        });
        for (unsigned tally = 0; tally < tallies; ++tally) pool.prepare(tally);
        std::vector<std::thread> users;
        for (int thread = 0; thread < threads; ++thread)
            users.emplace_back([&] {
                BatchResult result;
                for (int batch = 0; batch < batches; ++batch) {
                    PipelineInput input;
                    input.tally = batch % 4 == 0 ? 1 : 0;
                    pool.reduce(input, {}, result);
                }
            });
        for (std::thread& user : users) user.join();
        int counters = 0;
        for (unsigned tally = 0; tally < tallies; ++tally) {
            int sum = 0;
            pool.for_each(tally, [&](Counter const& counter) {
                sum += counter.batches;
                ++counters;
            });
            CHECK(sum == threads * batches / 4 * (tally == 1 ? 1 : 3));
        }
        CHECK(counters <= std::min(most, static_cast<int>(tallies) * threads));
    }
}

TEST_CASE("a tally without memory for one counter is refused before any batch") {
    CounterPool<Counter> pool([]() -> std::unique_ptr<Counter> { throw std::bad_alloc(); });
    CHECK_THROWS_AS(pool.prepare(0), std::bad_alloc);
}
