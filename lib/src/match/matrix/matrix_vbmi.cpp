#include <immintrin.h>

#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {
namespace {

struct Table {
    static constexpr std::size_t bytes = 64;
    __m512i value;

    [[gnu::always_inline]] static Table load(void const* from) { return {_mm512_loadu_si512(from)}; }
};

struct Vector {
    static constexpr std::size_t bytes = 64;
    __m512i value;
};

[[gnu::always_inline]] inline Vector lookup(Table table, std::uint8_t const* codes) {
    return {_mm512_permutexvar_epi8(_mm512_loadu_si512(codes), table.value)};
}

struct Sums {
    __m512i value;

    [[gnu::always_inline]] static Sums of(std::uint16_t) { return {_mm512_setzero_si512()}; }
    [[gnu::always_inline]] void add(Vector deficits) { value = _mm512_adds_epu8(value, deficits.value); }
    [[gnu::always_inline]] Sums smaller(Sums other) const { return {_mm512_min_epu8(value, other.value)}; }
    [[gnu::always_inline]] std::uint64_t passing() const {
        return _mm512_cmpneq_epi8_mask(value, _mm512_set1_epi8(-1));
    }
};

struct LongSums {
    __m512i even;  ///< Sums of the positions 0, 2, 4 and so on
    __m512i odd;

    [[gnu::always_inline]] static LongSums of(std::uint16_t start) {
        auto const sums = _mm512_set1_epi16(static_cast<short>(start));
        return {sums, sums};
    }
    [[gnu::always_inline]] void add(Vector deficits) {
        even = _mm512_adds_epu16(even, _mm512_and_si512(deficits.value, _mm512_set1_epi16(0xFF)));
        odd = _mm512_adds_epu16(odd, _mm512_srli_epi16(deficits.value, 8));
    }
    [[gnu::always_inline]] LongSums smaller(LongSums other) const {
        return {_mm512_min_epu16(even, other.even), _mm512_min_epu16(odd, other.odd)};
    }
    [[gnu::always_inline]] std::uint64_t passing() const {
        auto const full = _mm512_set1_epi16(-1);
        auto const even_passing = _mm512_movm_epi16(_mm512_cmpneq_epi16_mask(even, full));
        auto const odd_passing = _mm512_movm_epi16(_mm512_cmpneq_epi16_mask(odd, full));
        return _mm512_movepi8_mask(_mm512_mask_blend_epi8(0xAAAAAAAAAAAAAAAA, even_passing, odd_passing));
    }
};

}  // namespace
}  // namespace motifcount::internal::matrix_search

#include "match/matrix/matrix_kernel.hpp"

namespace motifcount::internal::matrix_search {
namespace {

void unpack(std::uint64_t const* bases, std::size_t count, std::uint8_t* codes) {
    alignas(64) std::uint8_t order[64];
    for (unsigned i = 0; i < 64; ++i) order[i] = static_cast<std::uint8_t>(i / 8 * 2 + i % 8);
    auto const spread = _mm512_load_si512(order);
    // Each 64-bit lane makes the codes of eight slots, which begin at every second bit.
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

Kernels const avx512_kernels{SimdLevel::avx512, 3, 1.0F / 5000, &unpack, &filter, &filter_long};

}  // namespace motifcount::internal::matrix_search
