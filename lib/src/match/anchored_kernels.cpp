#include "match/anchored_kernels.hpp"

#include "core/cpu.hpp"

namespace motifcount::internal {

AnchoredKernels const& anchored_kernels() {
#if defined(__x86_64__)
    if (simd_level() >= SimdLevel::avx2) return avx2_anchored_kernels;
#endif
    return scalar_anchored_kernels;
}

}  // namespace motifcount::internal
