#include <immintrin.h>

#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {
namespace {

struct Table {
    static constexpr std::size_t bytes = 64;
    __m512i value;

    static Table load(void const* from) { return {_mm512_loadu_si512(from)}; }
};

struct Vector {
    static constexpr std::size_t bytes = 64;
    __m512i value;

    static Vector zero() { return {_mm512_setzero_si512()}; }
    [[nodiscard]] std::uint64_t passing() const {
        return _mm512_cmpneq_epi8_mask(value, _mm512_set1_epi8(-1));
    }
};

inline Vector add_saturated(Vector a, Vector b) {
    return {_mm512_adds_epu8(a.value, b.value)};
}
inline Vector smaller(Vector a, Vector b) {
    return {_mm512_min_epu8(a.value, b.value)};
}
inline Vector lookup(Table table, std::uint8_t const* codes) {
    return {_mm512_permutexvar_epi8(_mm512_loadu_si512(codes), table.value)};
}

}  // namespace
}  // namespace motifcount::internal::matrix_search

#include "match/matrix/matrix_kernel.hpp"

namespace motifcount::internal::matrix_search {
namespace {

void unpack(std::uint64_t const* bases, std::size_t count, std::uint8_t* codes) {
    alignas(64) std::uint8_t order[64];
    for (unsigned i = 0; i < 64; ++i) order[i] = static_cast<std::uint8_t>(i / 8 * 2 + i % 8);
    auto const spread = _mm512_load_si512(order);
    // Each 64-bit lane has eight slots, which begin at every second bit. Look-ups ignore the upper two bits of a code, but the
    // mask also makes codes equal on all instruction sets.
    auto const shifts = _mm512_set1_epi64(0x0E0C0A0806040200);
    auto const* text = reinterpret_cast<char const*>(bases);
    for (std::size_t slot = 0; slot < count; slot += 64) {
        auto const bytes =
            _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<__m256i const*>(text + slot / 4)));
        auto const codes_here = _mm512_multishift_epi64_epi8(shifts, _mm512_permutexvar_epi8(spread, bytes));
        _mm512_storeu_si512(codes + slot, _mm512_and_si512(codes_here, _mm512_set1_epi8(0x3F)));
    }
}

}  // namespace

Kernels const avx512_kernels{SimdLevel::avx512, 3, 1.0F / 7000, &unpack, &filter};

}  // namespace motifcount::internal::matrix_search
