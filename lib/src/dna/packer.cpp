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

}  // namespace

Implementations<Packer> const& packers() {
    static Implementations<Packer> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal
