#include "match/shared/window_kernels.hpp"

#include <array>

#include "core/implementations.hpp"

namespace motifcount::internal {

Implementations<WindowKernels> const& window_kernels() {
    static std::array const compiled {
        scalar_window_kernels,
#if defined(__x86_64__)
            avx2_window_kernels,
#endif
    };
    static Implementations<WindowKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
