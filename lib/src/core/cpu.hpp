#pragma once

#include <string_view>
#include <vector>

#include "core/simd_level.hpp"

namespace motifcount::internal {

[[nodiscard]] std::string_view to_string(SimdLevel level) noexcept;

/// Returns the SIMD level to use: the level named by the environment variable MOTIFCOUNT_SIMD (scalar, neon, avx2 or avx512),
/// or the best level of this CPU if the variable is not set. A ForcedSimdLevel overrides both. The variable is read only once.
/// Throws Error(usage) if the variable names an unknown level, or a level that this CPU lacks.
[[nodiscard]] SimdLevel simd_level();

[[nodiscard]] bool cpu_has(SimdLevel level) noexcept;

/// Levels that this CPU can run, in ascending order
[[nodiscard]] std::vector<SimdLevel> simd_levels();

/// Makes simd_level() return a given level while this object exists, so that tests can run every implementation that the CPU
/// supports. Objects that chose an implementation earlier keep it. Not thread-safe; only one object may exist at a time.
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

/// Returns the number of CPUs that the affinity mask and the CPU quota of this process allow; at least 1.
[[nodiscard]] unsigned usable_cpus();

/// Cache sizes in bytes (`l1d` and `l2`: per core). Unknown sizes have conservative defaults.
struct CacheSizes {
    unsigned long l1d;
    unsigned long l2;
    unsigned long l3;
};
[[nodiscard]] CacheSizes cache_sizes();

}  // namespace motifcount::internal
