#include <immintrin.h>

#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {
namespace {

struct Table {
    static constexpr std::size_t bytes = 16;
    __m256i value;

    [[gnu::always_inline]] static Table load(void const* from) {
        return {_mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<__m128i const*>(from)))};
    }
};

struct Vector {
    static constexpr std::size_t bytes = 32;
    __m256i value;
};

/// Codes have six bits; the look-up uses the lower four, which are two bases.
[[gnu::always_inline]] inline Vector lookup(Table table, std::uint8_t const* codes) {
    return {_mm256_shuffle_epi8(table.value, _mm256_loadu_si256(reinterpret_cast<__m256i const*>(codes)))};
}

struct Sums {
    __m256i value;

    [[gnu::always_inline]] static Sums of(std::uint16_t) { return {_mm256_setzero_si256()}; }
    [[gnu::always_inline]] void add(Vector deficits) { value = _mm256_adds_epu8(value, deficits.value); }
    [[gnu::always_inline]] Sums smaller(Sums other) const { return {_mm256_min_epu8(value, other.value)}; }
    [[gnu::always_inline]] std::uint64_t passing() const {
        auto const out = _mm256_cmpeq_epi8(value, _mm256_set1_epi8(-1));
        return static_cast<std::uint32_t>(~_mm256_movemask_epi8(out));
    }
};

struct LongSums {
    __m256i even;  ///< Sums of the positions 0, 2, 4 and so on
    __m256i odd;

    [[gnu::always_inline]] static LongSums of(std::uint16_t start) {
        auto const sums = _mm256_set1_epi16(static_cast<short>(start));
        return {sums, sums};
    }
    [[gnu::always_inline]] void add(Vector deficits) {
        even = _mm256_adds_epu16(even, _mm256_and_si256(deficits.value, _mm256_set1_epi16(0xFF)));
        odd = _mm256_adds_epu16(odd, _mm256_srli_epi16(deficits.value, 8));
    }
    [[gnu::always_inline]] LongSums smaller(LongSums other) const {
        return {_mm256_min_epu16(even, other.even), _mm256_min_epu16(odd, other.odd)};
    }
    [[gnu::always_inline]] std::uint64_t passing() const {
        auto const full = _mm256_set1_epi16(-1);
        auto const out = _mm256_blendv_epi8(_mm256_cmpeq_epi16(even, full), _mm256_cmpeq_epi16(odd, full),
                                            _mm256_set1_epi16(static_cast<short>(0xFF00)));
        return static_cast<std::uint32_t>(~_mm256_movemask_epi8(out));
    }
};

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

Kernels const avx2_kernels{SimdLevel::avx2, 2, 1.0F / 5000, &unpack, &filter, &filter_long};

}  // namespace motifcount::internal::matrix_search
