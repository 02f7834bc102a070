#include "match/anchored/anchored_kernels.hpp"

#include <array>

#include "core/implementations.hpp"

namespace motifcount::internal {

Implementations<AnchoredKernels> const& anchored_kernels() {
    static std::array const compiled {
        scalar_anchored_kernels,
#if defined(__x86_64__)
            avx2_anchored_kernels,
#endif
    };
    static Implementations<AnchoredKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
