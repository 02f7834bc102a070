#include <immintrin.h>

#include "match/shift_or/bit_slices_kernels.hpp"

namespace motifcount::internal::bit_slices {
namespace {

struct Vector {
    static constexpr std::uint32_t bits = 256;
    __m256i value;

    static Vector load(void const* from) { return {_mm256_load_si256(static_cast<__m256i const*>(from))}; }
    void store(void* to) const { _mm256_store_si256(static_cast<__m256i*>(to), value); }
    static Vector load_at(std::uint64_t const* from, unsigned shift) {
        auto const here = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(from));
        auto const next = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(from + 1));
        // If `shift` is 0, the other shift is by 64 bits. It gives zero, so no special case is needed.
        return {_mm256_or_si256(_mm256_srl_epi64(here, _mm_cvtsi32_si128(static_cast<int>(shift))),
                                _mm256_sll_epi64(next, _mm_cvtsi32_si128(64 - static_cast<int>(shift))))};
    }
    static Vector ones() { return {_mm256_set1_epi64x(-1)}; }
    [[nodiscard]] bool is_zero() const { return _mm256_testz_si256(value, value) != 0; }
    friend Vector operator&(Vector a, Vector b) { return {_mm256_and_si256(a.value, b.value)}; }
    friend Vector operator|(Vector a, Vector b) { return {_mm256_or_si256(a.value, b.value)}; }
    friend Vector operator~(Vector a) { return {_mm256_xor_si256(a.value, _mm256_set1_epi64x(-1))}; }
};

}  // namespace
}  // namespace motifcount::internal::bit_slices

#include "match/shift_or/bit_slices_kernel.hpp"

namespace motifcount::internal::bit_slices {
namespace {

/// Takes the low bits (or the high bits, depending on the tables) of the four bases in each byte. So 16 bytes become 8.
inline __m256i gather(__m256i even_nibbles, __m256i odd_nibbles, __m256i even_table, __m256i odd_table) {
    auto const nibbles = _mm256_or_si256(_mm256_shuffle_epi8(even_table, even_nibbles),
                                         _mm256_shuffle_epi8(odd_table, odd_nibbles));
    // Sum of the first byte and 16 times the second byte
    return _mm256_maddubs_epi16(nibbles, _mm256_set1_epi16(0x1001));
}

inline void store_plane(std::uint64_t* plane, __m256i first, __m256i second) {
    auto const bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0b11'01'10'00);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(plane), bytes);
}

void split(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high) {
    // Entry n has the low (or high) bits of the two bases in nibble n. For odd nibbles, these bits are shifted by two.
    auto const low_even =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3));
    auto const high_even =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3));
    auto const low_odd = _mm256_slli_epi16(low_even, 2);
    auto const high_odd = _mm256_slli_epi16(high_even, 2);
    auto const nibble = _mm256_set1_epi8(15);
    for (std::uint64_t i = 0; i < places / 256; ++i) {
        __m256i lows[2];
        __m256i highs[2];
        for (unsigned half = 0; half < 2; ++half) {
            auto const text = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(bases + 8 * i + 4 * half));
            auto const even = _mm256_and_si256(text, nibble);
            auto const odd = _mm256_and_si256(_mm256_srli_epi16(text, 4), nibble);
            lows[half] = gather(even, odd, low_even, low_odd);
            highs[half] = gather(even, odd, high_even, high_odd);
        }
        store_plane(low + 4 * i, lows[0], lows[1]);
        store_plane(high + 4 * i, highs[0], highs[1]);
    }
}

}  // namespace

Kernels const avx2_kernels{SimdLevel::avx2, &split, &prepare, &evaluate};

}  // namespace motifcount::internal::bit_slices
