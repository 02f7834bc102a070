#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "cuda/rabin_karp/agent.hpp"

namespace motifcount::internal::cuda::test {
namespace {

/// Counts windows like the kernel, and collects overflows in `aside`.
struct Histogram {
    std::vector<std::uint32_t> cells = std::vector<std::uint32_t>(WindowCounters::words, 0);
    std::map<std::uint32_t, std::int64_t> aside;

    void add(std::uint32_t window) {
        auto const place = WindowCounters::place(window);
        std::uint32_t const old = cells[place.word];
        cells[place.word] += place.one();
        if (rotate_right(old, place.top) >= WindowCounters::full)
            WindowCounters::carry(window, old,
                                  [&](std::uint32_t which, int amount) { aside[which] += amount; });
    }
    [[nodiscard]] std::int64_t count(std::uint32_t window) const {
        auto const found = aside.find(window);
        return WindowCounters::value(cells.data(), window) + (found == aside.end() ? 0 : found->second);
    }
};

TEST_CASE("every window has its own counter") {
    std::vector<std::uint32_t> used(WindowCounters::words, 0);
    bool right = true;
    for (std::uint32_t window = 0; window < WindowCounters::windows; ++window) {
        auto const place = WindowCounters::place(window);
        REQUIRE(place.word < WindowCounters::words);
        std::uint32_t const bits = rotate_left(WindowCounters::full, place.top);
        right = right && (used[place.word] & bits) == 0 && (place.one() & bits) == place.one();
        used[place.word] |= bits;
    }
    CHECK(right);
}

TEST_CASE("bases above the window do not matter") {
    for (std::uint32_t const window : {0U, 1U, 4U, 12345U, 262143U}) {
        auto const plain = WindowCounters::place(window);
        auto const more = WindowCounters::place(window | 0xABCU << 18U);
        CHECK(plain.word == more.word);
        CHECK(plain.top == more.top);
    }
}

TEST_CASE("counters lose no counts when they or their neighbours wrap") {
    for (std::uint32_t const first : {0U, 3U, 4U, 99999U, 262139U}) {
        Histogram histogram;
        std::vector<std::int64_t> expected(5, 0);
        std::uint64_t random = first + 1;
        for (int i = 0; i < 20000; ++i) {
            random = random * 6364136223846793005ULL + 1442695040888963407ULL;
            auto const which = static_cast<std::uint32_t>((random >> 33U) % 8);
            // One counter gets half of the additions
            std::uint32_t const offset = which < 4 ? 0 : which - 3;
            if (first + offset >= WindowCounters::windows) continue;
            histogram.add(first + offset);
            ++expected[offset];
        }
        for (std::uint32_t offset = 0; offset < 5; ++offset)
            if (first + offset < WindowCounters::windows)
                CHECK(histogram.count(first + offset) == expected[offset]);
    }
}

TEST_CASE("full counters side by side wrap together") {
    Histogram histogram;
    std::uint32_t const first = WindowCounters::windows / 5 / 2 * 5;
    std::uint32_t window = first;
    while (WindowCounters::place(window).word == WindowCounters::place(window - 1).word) --window;
    for (std::uint32_t offset = 0; offset < 4; ++offset)
        for (int i = 0; i < 63; ++i) histogram.add(window + offset);
    histogram.add(window);
    CHECK(histogram.count(window) == 64);
    for (std::uint32_t offset = 1; offset < 4; ++offset) CHECK(histogram.count(window + offset) == 63);
    CHECK(histogram.count(window + 4) == 0);
}

TEST_CASE("windows at the top of a shifted word are the windows of the text") {
    std::uint32_t const a = 0x9E3779B9U;
    std::uint32_t const b = 0x7F4A7C15U;
    for (unsigned i = 0; i < 8; ++i) {
        std::uint32_t const window = funnel_right(a, b, 4 * i) & (WindowCounters::windows - 1);
        std::uint32_t const top = WindowCounters::at_top(a, b, i) >> 14U;
        CHECK(top == window);
    }
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
