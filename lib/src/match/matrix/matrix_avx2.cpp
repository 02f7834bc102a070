#include <immintrin.h>

#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {
namespace {

struct Table {
    static constexpr std::size_t bytes = 16;
    __m256i value;

    static Table load(void const* from) {
        return {_mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<__m128i const*>(from)))};
    }
};

struct Vector {
    static constexpr std::size_t bytes = 32;
    __m256i value;

    static Vector zero() { return {_mm256_setzero_si256()}; }
    [[nodiscard]] std::uint64_t passing() const {
        auto const out = _mm256_cmpeq_epi8(value, _mm256_set1_epi8(-1));
        return static_cast<std::uint32_t>(~_mm256_movemask_epi8(out));
    }
};

inline Vector add_saturated(Vector a, Vector b) {
    return {_mm256_adds_epu8(a.value, b.value)};
}
inline Vector smaller(Vector a, Vector b) {
    return {_mm256_min_epu8(a.value, b.value)};
}
/// Codes have six bits; the look-up uses the lower four, which are two bases.
inline Vector lookup(Table table, std::uint8_t const* codes) {
    return {_mm256_shuffle_epi8(table.value, _mm256_loadu_si256(reinterpret_cast<__m256i const*>(codes)))};
}

}  // namespace
}  // namespace motifcount::internal::matrix_search

#include "match/matrix/matrix_kernel.hpp"

namespace motifcount::internal::matrix_search {
namespace {

void unpack(std::uint64_t const* bases, std::size_t count, std::uint8_t* codes) {
    // Byte n of the text has the slots 4n to 4n + 3. Their codes also need two slots of the next byte.
    auto const pairs = _mm256_setr_epi8(0, 1, 0, 1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3, 4,  //
                                        4, 5, 4, 5, 5, 6, 5, 6, 6, 7, 6, 7, 7, 8, 7, 8);
    auto const* text = reinterpret_cast<char const*>(bases);
    for (std::size_t slot = 0; slot < count; slot += 32) {
        auto const bytes =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<__m128i const*>(text + slot / 4)));
        auto const words = _mm256_shuffle_epi8(bytes, pairs);
        // Slots 0 and 1 of a byte come from a word as it is, and slots 2 and 3 from a word shifted by two bases.
        auto const shifted = _mm256_blend_epi16(words, _mm256_srli_epi16(words, 4), 0xAA);
        auto const even = _mm256_and_si256(shifted, _mm256_set1_epi16(0x003F));
        auto const odd = _mm256_and_si256(_mm256_slli_epi16(shifted, 6), _mm256_set1_epi16(0x3F00));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(codes + slot), _mm256_or_si256(even, odd));
    }
}

}  // namespace

Kernels const avx2_kernels{SimdLevel::avx2, 2, 1.0F / 7000, &unpack, &filter};

}  // namespace motifcount::internal::matrix_search
