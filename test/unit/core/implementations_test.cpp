#include "core/implementations.hpp"

#include <doctest/doctest.h>

#include <array>

#include "motifcount/error.hpp"

using namespace motifcount::internal;

namespace {

struct Kernels {
    SimdLevel level;
    int number;
};

}  // namespace

TEST_CASE("the best implementation that the CPU and the level allow is chosen") {
    static constexpr std::array compiled{Kernels{SimdLevel::scalar, 0}, Kernels{SimdLevel::neon, 1}};
    static constexpr std::array wide{Kernels{SimdLevel::scalar, 0}, Kernels{SimdLevel::avx2, 2},
                                     Kernels{SimdLevel::avx512, 3}};
    static constexpr std::array only_avx2{Kernels{SimdLevel::scalar, 0}, Kernels{SimdLevel::avx2, 2}};
    for (SimdLevel const level : simd_levels()) {
        ForcedSimdLevel const forced(level);
        CHECK(simd_level() == level);
        CHECK(Implementations<Kernels>(compiled).chosen().number == (level == SimdLevel::neon ? 1 : 0));
        int const best = level == SimdLevel::avx512 ? 3 : level == SimdLevel::avx2 ? 2 : 0;
        CHECK(Implementations<Kernels>(wide).chosen().number == best);
        CHECK(Implementations<Kernels>(only_avx2).chosen().number == (best == 3 ? 2 : best));
    }
    auto const runnable = Implementations<Kernels>(wide).runnable();
    for (Kernels const& kernels : runnable) CHECK(cpu_has(kernels.level));
    CHECK(runnable.size() ==
          1U + (cpu_has(SimdLevel::avx2) ? 1U : 0U) + (cpu_has(SimdLevel::avx512) ? 1U : 0U));
}

TEST_CASE("level overrides nest, end with their scope and refuse missing levels") {
    SimdLevel const before = simd_level();
    {
        ForcedSimdLevel const outer(SimdLevel::scalar);
        {
            ForcedSimdLevel const inner(simd_levels().back());
            CHECK(simd_level() == simd_levels().back());
        }
        CHECK(simd_level() == SimdLevel::scalar);
    }
    CHECK(simd_level() == before);
    for (SimdLevel const level : {SimdLevel::neon, SimdLevel::avx2, SimdLevel::avx512})
        if (!cpu_has(level)) CHECK_THROWS_AS(ForcedSimdLevel{level}, motifcount::Error);
}
