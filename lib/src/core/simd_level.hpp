#pragma once

namespace motifcount::internal {

/// Instruction-set levels with specialised code, ascending within an architecture. avx2 includes BMI1, BMI2
/// and POPCNT; avx512 is F, BW, VL and DQ in addition to avx2.
enum class SimdLevel { scalar, neon, avx2, avx512 };

}  // namespace motifcount::internal
