#include "match/edits/edit_kernels.hpp"

#include <array>

#include "core/implementations.hpp"

namespace motifcount::internal {

Implementations<EditKernels> const& edit_kernels() {
    static std::array const compiled {
        scalar_edit_kernels,
#if defined(__x86_64__)
            avx2_edit_kernels,
#endif
    };
    static Implementations<EditKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
