#include "match/edits/edit_kernel.hpp"

namespace motifcount::internal {

EditKernels const avx2_edit_kernels{SimdLevel::avx2, near_lanes};

}  // namespace motifcount::internal
