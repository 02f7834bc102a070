// Compiled for AVX2. See packer_blocks.hpp for the headers that may be included.
#include <immintrin.h>

#include "dna/packer_blocks.hpp"
#include "dna/packer_variants.hpp"

namespace motifcount::internal {
namespace {

/// Classifies 32 letters. The low four bits of a byte determine its code, and the only base letter that the byte can be: A C G
/// T U end in hexadecimal 1 3 7 4 5; '*' '-' '.' end in A D E.
struct Avx2Half {
    __m256i bytes;
    __m256i is_base;

    explicit Avx2Half(char const* letters) noexcept {
        __m256i const expected =
            _mm256_setr_epi8(-1, 'A', -1, 'C', 'T', 'U', -1, 'G', -1, -1, -1, -1, -1, -1, -1, -1,  //
                             -1, 'A', -1, 'C', 'T', 'U', -1, 'G', -1, -1, -1, -1, -1, -1, -1, -1);
        bytes = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(letters));
        __m256i const upper = _mm256_and_si256(bytes, _mm256_set1_epi8(static_cast<char>(0xDF)));
        is_base = _mm256_cmpeq_epi8(upper, _mm256_shuffle_epi8(expected, bytes));
    }

    std::uint64_t base_bits() const noexcept {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(is_base));
    }

    /// Packs four codes per byte, into bytes 0, 4, 8 and 12 of each half. Adds pairs of codes with weights 1 and 4, then pairs
    /// of these sums with weights 1 and 16.
    __m256i quads() const noexcept {
        __m256i const codes = _mm256_setr_epi8(0, 0, 0, 1, 3, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0,  //
                                               0, 0, 0, 1, 3, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0);
        __m256i const code = _mm256_and_si256(_mm256_shuffle_epi8(codes, bytes), is_base);
        __m256i const pairs = _mm256_maddubs_epi16(code, _mm256_set1_epi16(0x0401));
        return _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0010'0001));
    }

    std::uint64_t legal_bits() const noexcept {
        __m256i const marks =
            _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, '*', -1, -1, '-', '.', -1,  //
                             -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, '*', -1, -1, '-', '.', -1);
        __m256i const is_mark = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(marks, bytes));
        __m256i const lower = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
        __m256i const place = _mm256_sub_epi8(lower, _mm256_set1_epi8('a'));
        __m256i const is_letter = _mm256_cmpeq_epi8(_mm256_min_epu8(place, _mm256_set1_epi8(25)), place);
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(is_mark, is_letter)));
    }
};

struct Avx2Block {
    static PackedBlock pack(char const* letters) noexcept {
        Avx2Half const low(letters);
        Avx2Half const high(letters + 32);
        // Each 32-bit sum fits in a byte, so two saturating packs collect the sums; the permutation then restores their order.
        __m256i const words = _mm256_packus_epi32(low.quads(), high.quads());
        __m256i const bytes = _mm256_packus_epi16(words, words);
        __m256i const ordered = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 0, 4, 1, 5));
        __m128i const packed = _mm256_castsi256_si128(ordered);

        PackedBlock block;
        block.bases[0] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(packed));
        block.bases[1] = static_cast<std::uint64_t>(_mm_extract_epi64(packed, 1));
        block.breaks = ~(low.base_bits() | (high.base_bits() << 32));
        block.legal = ~std::uint64_t{0};
        if (block.breaks != 0) block.legal = low.legal_bits() | (high.legal_bits() << 32);
        return block;
    }

    static PackedBlock pack_part(char const* letters, std::size_t count, std::size_t before) noexcept {
        return pack_part_by_shift<Avx2Block>(letters, count, before);
    }
};

}  // namespace

std::size_t pack_avx2(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                      std::uint64_t slot) noexcept {
    return pack_blocks<Avx2Block>(letters, count, bases, breaks, slot);
}

}  // namespace motifcount::internal
