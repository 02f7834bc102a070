#include <immintrin.h>

#include "match/anchored_kernels.hpp"

namespace motifcount::internal {
namespace {

unsigned near(std::uint64_t const* windows, std::uint64_t const* care, std::uint64_t window, unsigned limit) {
    __m256i const bits = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<__m256i const*>(windows)),
                                          _mm256_set1_epi64x(static_cast<long long>(window)));
    __m256i const letters = _mm256_and_si256(_mm256_or_si256(bits, _mm256_srli_epi64(bits, 1)),
                                             _mm256_loadu_si256(reinterpret_cast<__m256i const*>(care)));
    // Set bits by nibbles, of which only the even ones may be set, then by bytes, then by lanes.
    __m256i const ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2,
                                          3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i const nibble = _mm256_set1_epi8(15);
    __m256i const by_byte =
        _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(letters, nibble)),
                        _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi64(letters, 4), nibble)));
    __m256i const counts = _mm256_sad_epu8(by_byte, _mm256_setzero_si256());
    __m256i const more = _mm256_cmpgt_epi64(counts, _mm256_set1_epi64x(static_cast<long long>(limit)));
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(more))) & 15U;
}

}  // namespace
}  // namespace motifcount::internal

#include "match/anchored_kernel.hpp"

namespace motifcount::internal {

AnchoredKernels const avx2_anchored_kernels{SimdLevel::avx2, filter, compare};

}  // namespace motifcount::internal
