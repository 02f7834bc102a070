#include <immintrin.h>

#include "match/anchored/anchored_kernels.hpp"

namespace motifcount::internal {
namespace {

/// Returns the number of set bits in each of four lanes. Only even-numbered bits may be set.
__m256i set_bits(__m256i letters) {
    // Adds up the bits in nibbles, then in bytes, then in lanes.
    __m256i const ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2,
                                          3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i const nibble = _mm256_set1_epi8(15);
    __m256i const by_byte =
        _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(letters, nibble)),
                        _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi64(letters, 4), nibble)));
    return _mm256_sad_epu8(by_byte, _mm256_setzero_si256());
}

/// Returns the letters in `care` that differ, for four lanes: bit 2i is letter i.
__m256i differing(__m256i one, __m256i other, __m256i care) {
    __m256i const bits = _mm256_xor_si256(one, other);
    return _mm256_and_si256(_mm256_or_si256(bits, _mm256_srli_epi64(bits, 1)), care);
}

__m256i load(void const* from) {
    return _mm256_loadu_si256(static_cast<__m256i const*>(from));
}

__m256i four(std::uint64_t word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}

unsigned near(AnchoredTableView const& table, std::uint64_t const* entries, std::uint64_t window,
              unsigned limit) {
    __m256i const counts = set_bits(differing(load(entries), four(window), four(table.all_care)));
    __m256i const more = _mm256_cmpgt_epi64(counts, four(limit));
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(more))) & 15U;
}

unsigned near_starts(SeedEntry const* entries, std::uint64_t letters, std::uint64_t before,
                     std::uint64_t after, unsigned limit) {
    static_assert(sizeof(SeedEntry) == 16);
    __m256i const first = load(entries);
    __m256i const second = load(entries + 2);
    // Order of the entries in the lanes: 0, 2, 1, 3
    __m256i const windows = _mm256_unpacklo_epi64(first, second);
    __m256i const rest = _mm256_unpackhi_epi64(first, second);
    __m256i const shifts = _mm256_and_si256(_mm256_srli_epi64(rest, 47), four(0x1FE));
    __m256i const text = _mm256_or_si256(_mm256_sllv_epi64(four(after), shifts),
                                         _mm256_srlv_epi64(four(before), _mm256_sub_epi64(four(64), shifts)));
    __m256i const counts = set_bits(differing(windows, text, four(letters)));
    __m256i const most = _mm256_add_epi64(_mm256_srli_epi64(rest, 56), four(limit));
    __m256i const more = _mm256_permute4x64_epi64(_mm256_cmpgt_epi64(counts, most), 0b11'01'10'00);
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(more))) & 15U;
}

}  // namespace
}  // namespace motifcount::internal

#include "match/anchored/anchored_kernel.hpp"

namespace motifcount::internal {

AnchoredKernels const avx2_anchored_kernels{SimdLevel::avx2, filter, compare, compare_starts};

}  // namespace motifcount::internal
