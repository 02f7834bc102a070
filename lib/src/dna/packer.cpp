#include "dna/packer.hpp"

#include <array>

#include "dna/packer_variants.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array compiled {
    Packer{SimdLevel::scalar, pack_scalar},
#if defined(__aarch64__)
        Packer{SimdLevel::neon, pack_neon},
#elif defined(__x86_64__)
        Packer{SimdLevel::avx2, pack_avx2}, Packer{SimdLevel::avx512, pack_avx512},
#endif
};

/// Levels ascend within an architecture, so what a CPU can run is a prefix.
std::size_t runnable() noexcept {
    std::size_t count = 1;
    while (count < compiled.size() && cpu_has(compiled[count].level)) ++count;
    return count;
}

}  // namespace

std::span<Packer const> packers() {
    return std::span(compiled).first(runnable());
}

Packer packer() {
    static Packer const chosen = [] {
        Packer best = compiled.front();
        for (Packer const& candidate : packers())
            if (candidate.level <= simd_level()) best = candidate;
        return best;
    }();
    return chosen;
}

}  // namespace motifcount::internal
