#include "match/anchored_kernels.hpp"

namespace motifcount::internal {
namespace {

unsigned near(std::uint64_t const* windows, std::uint64_t const* care, std::uint64_t window, unsigned limit) {
    unsigned found = 0;
    for (unsigned i = 0; i < 4; ++i) {
        std::uint64_t const bits = windows[i] ^ window;
        std::uint64_t letters = (bits | bits >> 1U) & care[i];
        for (unsigned left = limit; left > 0 && letters != 0; --left) letters &= letters - 1;
        found |= (letters == 0 ? 1U : 0U) << i;
    }
    return found;
}

}  // namespace
}  // namespace motifcount::internal

#include "match/anchored_kernel.hpp"

namespace motifcount::internal {

AnchoredKernels const scalar_anchored_kernels{SimdLevel::scalar, filter, compare};

}  // namespace motifcount::internal
