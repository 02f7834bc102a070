#pragma once

namespace motifcount::internal::cuda::test {

/// Makes the call of CUDA's runtime with this number, counted from 1 from now on, fail with a cudaError_t; with `later_ones`,
/// also all later calls. 0: no call fails.
void fail_call(long number, bool later_ones, int status);

/// The name of the call that failed first since then, or null.
[[nodiscard]] char const* failed_call();

}  // namespace motifcount::internal::cuda::test
