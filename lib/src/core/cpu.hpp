#pragma once

#include <string_view>
#include <vector>

#include "core/simd_level.hpp"

namespace motifcount::internal {

[[nodiscard]] std::string_view to_string(SimdLevel level) noexcept;

/// The best level of this CPU, or the one that the environment variable MOTIFCOUNT_SIMD names (scalar, neon, avx2,
/// avx512); asked for once and cached. A ForcedSimdLevel comes before either. Throws Error(usage) if the variable names
/// no level or one that this CPU lacks.
[[nodiscard]] SimdLevel simd_level();

/// Whether this CPU can run code of that level.
[[nodiscard]] bool cpu_has(SimdLevel level) noexcept;

/// All levels up to the best that this CPU can run, ascending.
[[nodiscard]] std::vector<SimdLevel> simd_levels();

/// Forces simd_level() as long as this lives, so that one test can run every implementation that the machine has.
/// What was made before keeps what it chose. Only for programs in which nobody else forces a level meanwhile.
class ForcedSimdLevel {
public:
    /// Throws Error(usage) if this CPU lacks the level.
    explicit ForcedSimdLevel(SimdLevel level);
    ForcedSimdLevel(ForcedSimdLevel const&) = delete;
    ForcedSimdLevel& operator=(ForcedSimdLevel const&) = delete;
    ~ForcedSimdLevel();

private:
    int before_;
};

/// CPUs this process may really use: the smaller of its affinity mask and its cgroup quota (v1 or v2), at
/// least 1.
[[nodiscard]] unsigned usable_cpus();

/// Bytes of the data caches of one core (levels 1 and 2) and of the last level; conservative defaults where
/// unknown.
struct CacheSizes {
    unsigned long l1d;
    unsigned long l2;
    unsigned long l3;
};
[[nodiscard]] CacheSizes cache_sizes();

}  // namespace motifcount::internal
