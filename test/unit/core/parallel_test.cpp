#include "core/parallel.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using motifcount::internal::parallel_for;

TEST_CASE("every task is done once, on any number of threads") {
    for (unsigned const threads : {0U, 1U, 2U, 7U}) {
        for (std::size_t const count : {0U, 1U, 2U, 1000U}) {
            std::vector<int> done(count, 0);
            parallel_for(threads, count, [&](std::size_t task) { ++done[task]; });
            CHECK(done == std::vector<int>(count, 1));
        }
    }
}

TEST_CASE("one thread is the caller's") {
    std::vector<std::thread::id> seen;
    parallel_for(1, 3, [&](std::size_t) { seen.push_back(std::this_thread::get_id()); });
    CHECK(seen == std::vector(3, std::this_thread::get_id()));
}

TEST_CASE("what a task throws comes out, behind the last task, and no further one is begun") {
    for (unsigned const threads : {1U, 4U}) {
        std::atomic<unsigned> running{0};
        std::atomic<unsigned> begun{0};
        auto const fail = [&](std::size_t) {
            ++running;
            ++begun;
            --running;
            throw std::runtime_error("no");
        };
        CHECK_THROWS_WITH_AS(parallel_for(threads, 1000, fail), "no", std::runtime_error);
        CHECK(running == 0);
        CHECK(begun <= threads);
    }
}

}  // namespace
