#pragma once

namespace motifcount::internal::cuda::test {

/// Makes one call of CUDA's runtime fail with a cudaError_t. `number`: number of the call, counted from 1 from now on; 0 = no
/// call fails. `later_ones`: whether all later calls fail, too
void fail_call(long number, bool later_ones, int status);

/// Name of the first call that failed since then; null if no call failed
[[nodiscard]] char const* failed_call();

}  // namespace motifcount::internal::cuda::test
