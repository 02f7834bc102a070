#include "core/parallel.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/parallel_sort.hpp"

namespace {

using motifcount::internal::parallel_for;
using motifcount::internal::parallel_sort;

TEST_CASE("every task is done once, on any number of threads") {
    for (unsigned const threads : {0U, 1U, 2U, 7U}) {
        for (std::size_t const count : {0U, 1U, 2U, 1000U}) {
            std::vector<int> done(count, 0);
            parallel_for(threads, count, [&](std::size_t task) { ++done[task]; });
            CHECK(done == std::vector<int>(count, 1));
        }
    }
}

TEST_CASE("any number of elements is sorted on any number of threads") {
    for (unsigned const threads : {0U, 1U, 3U, 16U}) {
        for (std::uint32_t const count : {0U, 1U, 70'001U, 300'000U}) {
            std::vector<std::uint32_t> numbers;
            for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(i * 2'654'435'761U);
            auto expected = numbers;
            std::ranges::sort(expected);
            parallel_sort(threads, std::span(numbers));
            CHECK(numbers == expected);
        }
    }
}

TEST_CASE("the calling thread is one of the threads") {
    std::vector<std::thread::id> seen;
    parallel_for(1, 3, [&](std::size_t) { seen.push_back(std::this_thread::get_id()); });
    CHECK(seen == std::vector(3, std::this_thread::get_id()));
}

TEST_CASE("parallel_for rethrows after all running tasks and starts no more") {
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

TEST_CASE("of several exceptions, parallel_for rethrows the first task's") {
    std::atomic<unsigned> thrown{0};
    auto const fail = [&](std::size_t task) {
        auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
        while (task == 0 && thrown == 0 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        ++thrown;
        throw std::runtime_error(std::to_string(task));
    };
    CHECK_THROWS_WITH_AS(parallel_for(2, 2, fail), "0", std::runtime_error);
}

}  // namespace
