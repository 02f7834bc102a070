#include <array>

#include "core/implementations.hpp"
#include "match/edits/edit_kernel.hpp"

namespace motifcount::internal {

Implementations<EditKernels> const& edit_kernels() {
    static std::array const compiled {
        EditKernels{SimdLevel::scalar, near_lanes},
#if defined(__x86_64__)
            avx2_edit_kernels,
#endif
    };
    static Implementations<EditKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
