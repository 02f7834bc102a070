#include "core/cpu.hpp"

#include <doctest/doctest.h>
#include <sched.h>

#include <cstdlib>
#include <string>

#include "motifcount/error.hpp"

using motifcount::internal::SimdLevel;

namespace {
constexpr SimdLevel levels[]{SimdLevel::scalar, SimdLevel::neon, SimdLevel::avx2, SimdLevel::avx512};
}

TEST_CASE("every CPU can run scalar code, and each has one architecture") {
    CHECK(motifcount::internal::cpu_has(SimdLevel::scalar));
    CHECK_FALSE(
        (motifcount::internal::cpu_has(SimdLevel::neon) && motifcount::internal::cpu_has(SimdLevel::avx2)));
    if (motifcount::internal::cpu_has(SimdLevel::avx512))
        CHECK(motifcount::internal::cpu_has(SimdLevel::avx2));
}

TEST_CASE("a forced level is used, or refused by name; default: the best level") {
    char const* const forced = std::getenv("MOTIFCOUNT_SIMD");
    if (forced == nullptr || *forced == '\0') {
        for (SimdLevel const level : levels)
            if (motifcount::internal::cpu_has(level)) CHECK(motifcount::internal::simd_level() >= level);
        CHECK(motifcount::internal::cpu_has(motifcount::internal::simd_level()));
        return;
    }
    for (SimdLevel const level : levels) {
        if (motifcount::internal::to_string(level) != forced || !motifcount::internal::cpu_has(level))
            continue;
        CHECK(motifcount::internal::simd_level() == level);
        return;
    }
    try {
        (void)motifcount::internal::simd_level();
        FAIL("a level that this CPU lacks was accepted");
    } catch (motifcount::Error const& error) {
        CHECK(error.code() == motifcount::ErrorCode::usage);
        CHECK(std::string(error.what()).find(forced) != std::string::npos);
        CHECK(std::string(error.what()).find("scalar") != std::string::npos);
    }
}

TEST_CASE("the usable CPUs follow the affinity mask") {
    cpu_set_t before;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    unsigned const all = motifcount::internal::usable_cpus();
    CHECK(all >= 1);
    CHECK(all <= static_cast<unsigned>(CPU_COUNT(&before)));

    unsigned first = 0;
    while (!CPU_ISSET(first, &before)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    unsigned const restricted = motifcount::internal::usable_cpus();
    REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
    CHECK(restricted == 1);
}

TEST_CASE("cache sizes are plausible") {
    auto const sizes = motifcount::internal::cache_sizes();
    CHECK(sizes.l1d >= 8UL << 10);
    CHECK(sizes.l1d <= 1UL << 20);
    CHECK(sizes.l2 >= sizes.l1d);
    CHECK(sizes.l3 >= sizes.l1d);
}
