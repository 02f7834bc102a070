#pragma once

#include "match/edit_kernels.hpp"

namespace motifcount::internal {

EditKernels scalar_edit_kernels();
#if defined(__x86_64__)
EditKernels avx2_edit_kernels();
#endif

}  // namespace motifcount::internal
