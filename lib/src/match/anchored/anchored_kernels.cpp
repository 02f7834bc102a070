#include "match/anchored/anchored_kernels.hpp"

#include <array>

#include "core/implementations.hpp"

namespace motifcount::internal {
namespace {

bool differ_little(std::uint64_t one, std::uint64_t other, std::uint64_t care, unsigned limit);

unsigned near(AnchoredTableView const& table, std::uint64_t const* entries, std::uint64_t window,
              unsigned limit) {
    unsigned found = 0;
    for (unsigned i = 0; i < 4; ++i)
        found |= (differ_little(entries[i], window, table.all_care, limit) ? 1U : 0U) << i;
    return found;
}

unsigned near_starts(SeedEntry const* entries, std::uint64_t letters, std::uint64_t before,
                     std::uint64_t after, unsigned limit) {
    unsigned found = 0;
    for (unsigned i = 0; i < 4; ++i) {
        SeedEntry const& entry = entries[i];
        std::uint64_t const window =
            entry.start == 0 ? after : after << (2U * entry.start) | before >> (64 - 2U * entry.start);
        found |= (differ_little(entry.window, window, letters, limit + entry.classes) ? 1U : 0U) << i;
    }
    return found;
}

}  // namespace
}  // namespace motifcount::internal

#include "match/anchored/anchored_kernel.hpp"

namespace motifcount::internal {

Implementations<AnchoredKernels> const& anchored_kernels() {
    static std::array const compiled {
        AnchoredKernels{SimdLevel::scalar, filter, compare, compare_starts},
#if defined(__x86_64__)
            avx2_anchored_kernels,
#endif
    };
    static Implementations<AnchoredKernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
