// NEON is part of the base architecture on 64-bit Arm.
#include <arm_neon.h>

#include "dna/packer_blocks.hpp"
#include "dna/packer_variants.hpp"

namespace motifcount::internal {
namespace {

/// The de-interleaving load puts letters 4i to 4i+3 into byte i of four registers. Shift-and-insert instructions then combine
/// the registers into bytes of four bases, and into nibbles of four flags, in letter order.
struct NeonBlock {
    /// Returns the flags as bits in letter order. Each byte of `flags` must be 0 or 255.
    static std::uint64_t bits(uint8x16x4_t const& flags) noexcept {
        uint8x16_t nibbles = vandq_u8(flags.val[0], vdupq_n_u8(1));
        nibbles = vorrq_u8(nibbles, vandq_u8(flags.val[1], vdupq_n_u8(2)));
        nibbles = vorrq_u8(nibbles, vandq_u8(flags.val[2], vdupq_n_u8(4)));
        nibbles = vorrq_u8(nibbles, vandq_u8(flags.val[3], vdupq_n_u8(8)));
        uint16x8_t const pairs = vreinterpretq_u16_u8(nibbles);
        uint8x8_t const bytes = vmovn_u16(vorrq_u16(pairs, vshrq_n_u16(pairs, 4)));
        return vget_lane_u64(vreinterpret_u64_u8(bytes), 0);
    }

    static PackedBlock pack(char const* letters) noexcept {
        static constexpr std::uint8_t expected_bytes[16]{255, 'A', 255, 'C', 'T', 'U', 255, 'G',
                                                         255, 255, 255, 255, 255, 255, 255, 255};
        static constexpr std::uint8_t code_bytes[16]{0, 0, 0, 1, 3, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0};
        uint8x16_t const expected = vld1q_u8(expected_bytes);
        uint8x16_t const codes = vld1q_u8(code_bytes);
        uint8x16x4_t const bytes = vld4q_u8(reinterpret_cast<std::uint8_t const*>(letters));
        uint8x16x4_t is_break;
        uint8x16x4_t code;
        for (int i = 0; i < 4; ++i) {
            uint8x16_t const low = vandq_u8(bytes.val[i], vdupq_n_u8(15));
            uint8x16_t const upper = vandq_u8(bytes.val[i], vdupq_n_u8(0xDF));
            uint8x16_t const is_base = vceqq_u8(upper, vqtbl1q_u8(expected, low));
            is_break.val[i] = vmvnq_u8(is_base);
            code.val[i] = vandq_u8(vqtbl1q_u8(codes, low), is_base);
        }
        uint8x16_t packed = vsliq_n_u8(code.val[0], code.val[1], 2);
        packed = vsliq_n_u8(packed, code.val[2], 4);
        packed = vsliq_n_u8(packed, code.val[3], 6);

        PackedBlock block;
        block.bases[0] = vgetq_lane_u64(vreinterpretq_u64_u8(packed), 0);
        block.bases[1] = vgetq_lane_u64(vreinterpretq_u64_u8(packed), 1);
        block.breaks = bits(is_break);
        block.legal = ~std::uint64_t{0};
        if (block.breaks != 0) block.legal = legal_bits(bytes);
        return block;
    }

    static std::uint64_t legal_bits(uint8x16x4_t const& bytes) noexcept {
        uint8x16x4_t legal;
        for (int i = 0; i < 4; ++i) {
            uint8x16_t const byte = bytes.val[i];
            uint8x16_t const place = vsubq_u8(vorrq_u8(byte, vdupq_n_u8(0x20)), vdupq_n_u8('a'));
            uint8x16_t const dash_or_stop =
                vorrq_u8(vceqq_u8(byte, vdupq_n_u8('-')), vceqq_u8(byte, vdupq_n_u8('.')));
            uint8x16_t const mark = vorrq_u8(dash_or_stop, vceqq_u8(byte, vdupq_n_u8('*')));
            legal.val[i] = vorrq_u8(mark, vcltq_u8(place, vdupq_n_u8(26)));
        }
        return bits(legal);
    }

    static PackedBlock pack_part(char const* letters, std::size_t count, std::size_t before) noexcept {
        return pack_part_by_shift<NeonBlock>(letters, count, before);
    }
};

}  // namespace

std::size_t pack_neon(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                      std::uint64_t slot) noexcept {
    return pack_blocks<NeonBlock>(letters, count, bases, breaks, slot);
}

}  // namespace motifcount::internal
