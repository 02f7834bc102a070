#include <immintrin.h>

#include "match/edits/edit_kernels.hpp"

namespace motifcount::internal {
namespace {

struct Lanes {
    __m256i value;

    static Lanes load(std::uint32_t const* from) {
        return {_mm256_load_si256(reinterpret_cast<__m256i const*>(from))};
    }
    static void transpose(std::uint32_t const (*from)[4], Lanes* words) {
        auto const pair = [from](unsigned lane) {
            return _mm256_inserti128_si256(
                _mm256_castsi128_si256(_mm_load_si128(reinterpret_cast<__m128i const*>(from[lane]))),
                _mm_load_si128(reinterpret_cast<__m128i const*>(from[lane + 4])), 1);
        };
        __m256i const low_01 = _mm256_unpacklo_epi32(pair(0), pair(1));
        __m256i const high_01 = _mm256_unpackhi_epi32(pair(0), pair(1));
        __m256i const low_23 = _mm256_unpacklo_epi32(pair(2), pair(3));
        __m256i const high_23 = _mm256_unpackhi_epi32(pair(2), pair(3));
        words[0] = {_mm256_unpacklo_epi64(low_01, low_23)};
        words[1] = {_mm256_unpackhi_epi64(low_01, low_23)};
        words[2] = {_mm256_unpacklo_epi64(high_01, high_23)};
        words[3] = {_mm256_unpackhi_epi64(high_01, high_23)};
    }
    static Lanes all(std::uint32_t number) { return {_mm256_set1_epi32(static_cast<int>(number))}; }
    static Lanes rows(Lanes lengths) {
        return {
            _mm256_sllv_epi32(_mm256_set1_epi32(-1), _mm256_sub_epi32(_mm256_set1_epi32(32), lengths.value))};
    }
    [[nodiscard]] Lanes doubled() const { return {_mm256_add_epi32(value, value)}; }
    [[nodiscard]] Lanes sign() const { return {_mm256_srai_epi32(value, 31)}; }
    [[nodiscard]] Lanes top() const { return {_mm256_srli_epi32(value, 31)}; }
    static Lanes least(Lanes a, Lanes b) { return {_mm256_min_epu32(a.value, b.value)}; }
    static std::uint32_t at_most(Lanes a, Lanes b) {
        __m256i const more = _mm256_cmpgt_epi32(a.value, b.value);
        return ~static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(more))) & 0xFFU;
    }
    friend Lanes operator+(Lanes a, Lanes b) { return {_mm256_add_epi32(a.value, b.value)}; }
    friend Lanes operator-(Lanes a, Lanes b) { return {_mm256_sub_epi32(a.value, b.value)}; }
    friend Lanes operator&(Lanes a, Lanes b) { return {_mm256_and_si256(a.value, b.value)}; }
    friend Lanes operator|(Lanes a, Lanes b) { return {_mm256_or_si256(a.value, b.value)}; }
    friend Lanes operator^(Lanes a, Lanes b) { return {_mm256_xor_si256(a.value, b.value)}; }
    friend Lanes operator~(Lanes a) { return {_mm256_xor_si256(a.value, _mm256_set1_epi32(-1))}; }
};

}  // namespace
}  // namespace motifcount::internal

#include "match/edits/edit_kernel.hpp"

namespace motifcount::internal {

EditKernels const avx2_edit_kernels{SimdLevel::avx2, near_lanes};

}  // namespace motifcount::internal
