#pragma once

namespace motifcount::internal::cuda::test {

/// Makes one later call of the CUDA runtime fail. `number`: number of the call, counted from 1; 0 = no call fails.
/// `later_ones`: whether all calls after it fail as well; `status`: cudaError_t that failing calls return
void fail_call(long number, bool later_ones, int status);

/// Name of the first function that has failed since fail_call(); null if no function has failed
[[nodiscard]] char const* failed_call();

}  // namespace motifcount::internal::cuda::test
