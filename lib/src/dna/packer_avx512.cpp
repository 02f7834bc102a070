// Compiled for AVX-512 F, BW, VL and DQ. See packer_blocks.hpp for the headers that may be included.
#include <immintrin.h>

#include "dna/packer_blocks.hpp"
#include "dna/packer_variants.hpp"

namespace motifcount::internal {
namespace {

/// Same method as Avx2Block, but with mask registers for comparisons, and masked loads instead of copies
struct Avx512Block {
    static __m512i table(char const (&bytes)[16]) noexcept {
        return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<__m128i const*>(bytes)));
    }

    static PackedBlock pack_bytes(__m512i bytes) noexcept {
        static constexpr char expected[16]{-1, 'A', -1, 'C', 'T', 'U', -1, 'G',
                                           -1, -1,  -1, -1,  -1,  -1,  -1, -1};
        static constexpr char codes[16]{0, 0, 0, 1, 3, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0};
        __m512i const upper = _mm512_and_si512(bytes, _mm512_set1_epi8(static_cast<char>(0xDF)));
        __mmask64 const is_base = _mm512_cmpeq_epi8_mask(upper, _mm512_shuffle_epi8(table(expected), bytes));
        __m512i const code = _mm512_maskz_shuffle_epi8(is_base, table(codes), bytes);
        __m512i const pairs = _mm512_maddubs_epi16(code, _mm512_set1_epi16(0x0401));
        __m512i const quads = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x0010'0001));
        __m128i const packed = _mm512_cvtepi32_epi8(quads);

        PackedBlock block;
        block.bases[0] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(packed));
        block.bases[1] = static_cast<std::uint64_t>(_mm_extract_epi64(packed, 1));
        block.breaks = ~is_base;
        block.legal = ~std::uint64_t{0};
        if (block.breaks != 0) block.legal = legal_bits(bytes);
        return block;
    }

    static std::uint64_t legal_bits(__m512i bytes) noexcept {
        static constexpr char marks[16]{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, '*', -1, -1, '-', '.', -1};
        __mmask64 const is_mark = _mm512_cmpeq_epi8_mask(bytes, _mm512_shuffle_epi8(table(marks), bytes));
        __m512i const lower = _mm512_or_si512(bytes, _mm512_set1_epi8(0x20));
        __m512i const place = _mm512_sub_epi8(lower, _mm512_set1_epi8('a'));
        return is_mark | _mm512_cmplt_epu8_mask(place, _mm512_set1_epi8(26));
    }

    static PackedBlock pack(char const* letters) noexcept { return pack_bytes(_mm512_loadu_si512(letters)); }

    static PackedBlock pack_part(char const* letters, std::size_t count, std::size_t) noexcept {
        __mmask64 const inside = (std::uint64_t{1} << count) - 1;
        // `count` is below 64. The masked load sets the other bytes to 0, which is not a letter.
        return pack_bytes(_mm512_maskz_loadu_epi8(inside, letters));
    }
};

}  // namespace

std::size_t pack_avx512(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                        std::uint64_t slot) noexcept {
    return pack_blocks<Avx512Block>(letters, count, bases, breaks, slot);
}

}  // namespace motifcount::internal
