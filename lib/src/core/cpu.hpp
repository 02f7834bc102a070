#pragma once

#include <string_view>
#include <vector>

#include "core/simd_level.hpp"

namespace motifcount::internal {

[[nodiscard]] std::string_view to_string(SimdLevel level) noexcept;

/// Returns the level in the environment variable MOTIFCOUNT_SIMD (scalar, neon, avx2, avx512), or else the
/// best level of this CPU. A ForcedSimdLevel overrides both. The variable is read once. Throws Error(usage)
/// if it names an unknown level or one that this CPU lacks.
[[nodiscard]] SimdLevel simd_level();

[[nodiscard]] bool cpu_has(SimdLevel level) noexcept;

/// Levels that this CPU can run, in ascending order
[[nodiscard]] std::vector<SimdLevel> simd_levels();

/// Forces simd_level() during its lifetime, so that a test can run every implementation that the CPU
/// supports. Does not affect objects that already chose one. Not thread-safe: only one may be alive.
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

/// Returns how many CPUs this process may use, by its affinity mask and cgroup quota; at least 1.
[[nodiscard]] unsigned usable_cpus();

/// Cache sizes in bytes (levels 1 and 2: of one core); conservative defaults where unknown
struct CacheSizes {
    unsigned long l1d;
    unsigned long l2;
    unsigned long l3;
};
[[nodiscard]] CacheSizes cache_sizes();

}  // namespace motifcount::internal
