#pragma once

namespace motifcount::internal::cuda::test {

/// From now on the call of CUDA's runtime with this number, counted from 1, fails with that cudaError_t, alone or with all
/// later ones; 0: none does.
void fail_call(long number, bool later_ones, int status);

/// The name of the call that failed first since then, or null.
[[nodiscard]] char const* failed_call();

}  // namespace motifcount::internal::cuda::test
