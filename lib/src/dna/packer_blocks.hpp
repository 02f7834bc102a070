#pragma once

// Loop shared by all packers: packs blocks of 64 letters and stores them at any slot. Only the packers' source files may
// include this header. Each file is compiled for its own instruction set, and the linker must not use its inline functions
// elsewhere. Therefore the template is only instantiated with types of internal linkage, and only calls memcpy and memset.

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace motifcount::internal {

/// 64 packed bytes: 2-bit bases in text order (0 for breaks), break bits, and a bit for each sequence letter
struct PackedBlock {
    std::uint64_t bases[2];
    std::uint64_t breaks;
    std::uint64_t legal;
};

/// Implements PackFunction. `Block::pack(p)` packs 64 bytes. `Block::pack_part(p, n, before)` packs n < 64 bytes and marks the
/// others as not legal. It may read up to `before` bytes before `p`.
template <typename Block>
std::size_t pack_blocks(char const* letters, std::size_t count, std::uint64_t* bases, std::uint64_t* breaks,
                        std::uint64_t slot) noexcept {
    // Both shifts are constant, because each block advances by 64 slots.
    unsigned const base_shift = static_cast<unsigned>(slot % 32) * 2;
    unsigned const break_shift = static_cast<unsigned>(slot % 64);
    std::uint64_t* base_out = bases + slot / 32;
    std::uint64_t* break_out = breaks + slot / 64;
    // Bits before the next block in its first word, taken from the text or the previous block
    std::uint64_t base_carry = *base_out & ((std::uint64_t{1} << base_shift) - 1);
    std::uint64_t break_carry = *break_out & ((std::uint64_t{1} << break_shift) - 1);
    auto const high_part = [](std::uint64_t word, unsigned shift) { return (word >> 1) >> (63 - shift); };

    std::size_t taken = 0;

    // Stores the last block, which has 0 to 63 letters. The slots after them get base 0 and break bit 1.
    auto const finish = [&](PackedBlock const& block) {
        unsigned const rest = static_cast<unsigned>(__builtin_ctzll(~block.legal));
        std::uint64_t const beyond = ~std::uint64_t{0} << rest;
        std::uint64_t const low = rest < 32 ? ~(~std::uint64_t{0} << (2 * rest)) : ~std::uint64_t{0};
        std::uint64_t const high = rest > 32 ? ~(~std::uint64_t{0} << (2 * rest - 64)) : 0;
        std::uint64_t const bases_low = block.bases[0] & low;
        std::uint64_t const bases_high = block.bases[1] & high;
        std::uint64_t const last_breaks = block.breaks | beyond;
        base_out[0] = base_carry | (bases_low << base_shift);
        base_out[1] = high_part(bases_low, base_shift) | (bases_high << base_shift);
        base_out[2] = high_part(bases_high, base_shift);
        break_out[0] = break_carry | (last_breaks << break_shift);
        break_out[1] = high_part(last_breaks, break_shift) | (~std::uint64_t{0} << break_shift);
        return taken + rest;
    };

    for (; count - taken >= 64; taken += 64) {
        PackedBlock const block = Block::pack(letters + taken);
        if (block.legal != ~std::uint64_t{0}) return finish(block);
        base_out[0] = base_carry | (block.bases[0] << base_shift);
        base_out[1] = high_part(block.bases[0], base_shift) | (block.bases[1] << base_shift);
        base_carry = high_part(block.bases[1], base_shift);
        break_out[0] = break_carry | (block.breaks << break_shift);
        break_carry = high_part(block.breaks, break_shift);
        base_out += 2;
        break_out += 1;
    }
    return finish(Block::pack_part(letters + taken, count - taken, taken));
}

/// Implements pack_part() without masked loads: packs the last 64 bytes again and shifts out the first `64 - count`. If there
/// are fewer than 64 bytes, packs a padded copy.
template <typename Block>
PackedBlock pack_part_by_shift(char const* letters, std::size_t count, std::size_t before) noexcept {
    if (count == 0) return {};
    if (before + count < 64) {
        alignas(64) char copy[64];
        std::memset(copy, 0, sizeof copy);  // The copy is padded with 0, which is not a letter.
        std::memcpy(copy, letters, count);
        return Block::pack(copy);
    }
    unsigned const known = 64 - static_cast<unsigned>(count);
    PackedBlock block = Block::pack(letters - known);
    block.breaks >>= known;
    block.legal >>= known;
    if (known < 32) {
        block.bases[0] = (block.bases[0] >> (2 * known)) | ((block.bases[1] << 1) << (63 - 2 * known));
        block.bases[1] >>= 2 * known;
    } else {
        block.bases[0] = block.bases[1] >> (2 * known - 64);
        block.bases[1] = 0;
    }
    return block;
}

}  // namespace motifcount::internal
