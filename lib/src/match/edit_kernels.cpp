#include "match/edit_kernels.hpp"

#include <array>

#include "match/edit_kernels_variants.hpp"

namespace motifcount::internal {
namespace {

/// Those compiled in, levels ascending: what a CPU can run is a prefix.
auto const& compiled() {
    static std::array const kernels {
        scalar_edit_kernels(),
#if defined(__x86_64__)
            avx2_edit_kernels(),
#endif
    };
    return kernels;
}

}  // namespace

std::span<EditKernels const> all_edit_kernels() {
    std::size_t count = 1;
    while (count < compiled().size() && cpu_has(compiled()[count].level)) ++count;
    return std::span(compiled()).first(count);
}

EditKernels const& edit_kernels() {
    static EditKernels const chosen = [] {
        EditKernels best = compiled().front();
        for (EditKernels const& candidate : all_edit_kernels())
            if (candidate.level <= simd_level()) best = candidate;
        return best;
    }();
    return chosen;
}

}  // namespace motifcount::internal
