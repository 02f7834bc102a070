#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// Packed text in host or device memory, laid out as in motifcount::TextView, but in 32-bit words. The base of slot i is in
/// bits 2 * (i % 16) and up of bases[i / 16]. The break of slot i is bit i % 32 of breaks[i / 32]; `breaks` may be null (no
/// breaks). Both arrays are aligned to 16 bytes and readable for `padding` bytes after the last 64-slot chunk. All break bits
/// at `size` and above are set, including the padding.
struct Text {
    static constexpr std::uint64_t padding = 4096;  ///< Number of bytes; more than agents read ahead

    std::uint32_t const* bases = nullptr;
    std::uint32_t const* breaks = nullptr;
    /// Number of slots
    std::uint64_t size = 0;
    /// Hits are reported only if their end (the slot after their last slot) is greater than owned_from.
    std::uint64_t owned_from = 0;
    /// Positions next to a flank at which forward ([0]) and reverse ([1]) hits may begin or end, as bits; null = anywhere
    std::uint32_t const* places[2] = {nullptr, nullptr};
};

/// Number of slots per thread and turn: four 32-bit words of bases, which is one 16-byte load
inline constexpr unsigned chunk_slots = 64;
inline constexpr unsigned chunk_words = 4;

MOTIFCOUNT_HD std::uint64_t chunk_count(Text const& text) {
    return (text.size + chunk_slots - 1) / chunk_slots;
}

MOTIFCOUNT_HD std::uint32_t bits_at(std::uint32_t const* words, std::uint64_t bit) {
    std::uint64_t const word = bit / 32;
    return funnel_right(words[word], words[word + 1], static_cast<std::uint32_t>(bit % 32));
}

MOTIFCOUNT_HD std::uint32_t bases_at(Text const& text, std::uint64_t slot) {
    return bits_at(text.bases, 2 * slot);
}

/// Returns the 32 bases starting at `slot`, with the first base in the lowest bits.
MOTIFCOUNT_HD std::uint64_t code_at(Text const& text, std::uint64_t slot) {
    std::uint64_t const word = slot / 16;
    auto const shift = static_cast<std::uint32_t>(2 * (slot % 16));
    std::uint32_t const middle = text.bases[word + 1];
    return funnel_right(text.bases[word], middle, shift) |
           std::uint64_t{funnel_right(middle, text.bases[word + 2], shift)} << 32U;
}

/// True if the `length` bases starting at `slot` are equal to `bases`. Compares 16 bases at a time.
MOTIFCOUNT_HD bool same_bases(Text const& text, std::uint64_t slot, std::uint32_t const* bases,
                              std::uint32_t length) {
    std::uint32_t done = 0;
    for (; done + 16 <= length; done += 16)
        if (bases_at(text, slot + done) != bases[done / 16]) return false;
    std::uint32_t const rest = length - done;
    return rest == 0 || ((bases_at(text, slot + done) ^ bases[done / 16]) << (32 - 2 * rest)) == 0;
}

/// True if the `length` slots starting at `slot` are within the text and have no break
MOTIFCOUNT_HD bool unbroken(Text const& text, std::uint64_t slot, std::uint64_t length) {
    if (slot + length > text.size) return false;
    if (text.breaks == nullptr) return true;
    while (length >= 32) {
        if (bits_at(text.breaks, slot) != 0) return false;
        slot += 32;
        length -= 32;
    }
    return length == 0 || (bits_at(text.breaks, slot) << (32 - length)) == 0;
}

/// Returns a mask of the slots in a 64-slot chunk at which `length` (1 to 32) slots without a break begin: bit i is slot i.
/// `low`, `high`: break bits in the chunk; `next`: break bits for the next 32 slots. Complexity: logarithmic in `length`
MOTIFCOUNT_HD std::uint64_t unbroken_starts(std::uint32_t low, std::uint32_t high, std::uint32_t next,
                                            unsigned length) {
    unsigned covered = 1;
    while (covered < length) {
        unsigned const step = covered < length - covered ? covered : length - covered;
        low |= funnel_right(low, high, step);
        high |= funnel_right(high, next, step);
        next |= next >> step;
        covered += step;
    }
    return ~(low | std::uint64_t{high} << 32U);
}

/// Returns a mask of the slots in a chunk at which a hit of `length` (up to 32) slots without breaks may begin and be reported.
MOTIFCOUNT_HD std::uint64_t reportable_starts(Text const& text, std::uint64_t chunk, unsigned length) {
    std::uint64_t const first = chunk * chunk_slots;
    std::uint64_t starts = ~std::uint64_t{0};
    if (text.breaks != nullptr) {
        auto const* breaks = text.breaks + 2 * chunk;
        starts = unbroken_starts(breaks[0], breaks[1], breaks[2], length);
    }
    if (first + chunk_slots + length > text.size + 1) {  // Starts must be at most size - length
        std::uint64_t const end = text.size + 1 > first + length ? text.size + 1 - first - length : 0;
        starts &= end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
    }
    if (first + length <= text.owned_from) {  // Starts must be at least owned_from + 1 - length
        std::uint64_t const begin = text.owned_from + 1 - length - first;
        starts = begin >= 64 ? 0 : starts & (~std::uint64_t{0} << begin);
    }
    return starts;
}

}  // namespace motifcount::internal::cuda
