#pragma once

#include <string_view>

namespace motifcount::internal {

/// Instruction-set levels that code is specialised for, in ascending order within one architecture.
enum class SimdLevel { scalar, neon, avx2, avx512 };

[[nodiscard]] std::string_view to_string(SimdLevel level) noexcept;

/// The best level of this CPU, or the one that the environment variable MOTIFCOUNT_SIMD names
/// (scalar, neon, avx2, avx512) if the CPU has it; asked for once and cached. avx2 implies BMI1/2 and
/// POPCNT; avx512 means F, BW, VL, DQ (and avx2's). Throws Error(usage) if the variable names no level or
/// one that this CPU lacks.
[[nodiscard]] SimdLevel simd_level();

/// Whether this CPU can run code of that level.
[[nodiscard]] bool cpu_has(SimdLevel level) noexcept;

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
