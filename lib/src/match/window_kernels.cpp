#include "match/window_kernels.hpp"

#include <array>

#include "match/window_kernels_variants.hpp"

namespace motifcount::internal {
namespace {

/// Those compiled in, levels ascending: what a CPU can run is a prefix.
auto const& compiled() {
    static std::array const kernels {
        scalar_window_kernels(),
#if defined(__x86_64__)
            avx2_window_kernels(),
#endif
    };
    return kernels;
}

}  // namespace

std::span<WindowKernels const> all_window_kernels() {
    std::size_t count = 1;
    while (count < compiled().size() && cpu_has(compiled()[count].level)) ++count;
    return std::span(compiled()).first(count);
}

WindowKernels const& window_kernels() {
    static WindowKernels const chosen = [] {
        WindowKernels best = compiled().front();
        for (WindowKernels const& candidate : all_window_kernels()) {
            if (candidate.level <= simd_level()) best = candidate;
        }
        return best;
    }();
    return chosen;
}

}  // namespace motifcount::internal
