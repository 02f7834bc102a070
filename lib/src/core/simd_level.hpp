#pragma once

namespace motifcount::internal {

/// Instruction-set levels that code is specialised for, in ascending order within one architecture. avx2 implies
/// BMI1/2 and POPCNT; avx512 means F, BW, VL, DQ (and avx2's).
enum class SimdLevel { scalar, neon, avx2, avx512 };

}  // namespace motifcount::internal
