#include "dna/text_window.hpp"
#include "match/shift_or/bit_slices_kernels.hpp"

namespace motifcount::internal::bit_slices {
namespace {

typedef std::uint64_t Vector __attribute__((vector_size(16), may_alias));

inline bool is_zero(Vector value) {
    return (value[0] | value[1]) == 0;
}

}  // namespace
}  // namespace motifcount::internal::bit_slices

#include "match/shift_or/bit_slices_kernel.hpp"

namespace motifcount::internal::bit_slices {
namespace {

void split(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high) {
    for (std::uint64_t i = 0; i < places / 64; ++i) {
        low[i] = even_bits(bases[2 * i]) | even_bits(bases[2 * i + 1]) << 32U;
        high[i] = even_bits(bases[2 * i] >> 1U) | even_bits(bases[2 * i + 1] >> 1U) << 32U;
    }
}

}  // namespace

Kernels const scalar_kernels{SimdLevel::scalar, &split, &prepare, &evaluate};

}  // namespace motifcount::internal::bit_slices
