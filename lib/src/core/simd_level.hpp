#pragma once

namespace motifcount::internal {

/// Instruction-set levels that have specialised code, in ascending order per architecture. `avx2` includes BMI1, BMI2 and
/// POPCNT. `avx512` adds AVX-512 F, BW, VL and DQ to `avx2`.
enum class SimdLevel { scalar, neon, avx2, avx512 };

}  // namespace motifcount::internal
