#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace motifcount::internal {

/// Look-up tables for the Huffman codes of a deflate block (RFC 1951, section 3.2). For decoders that keep the next bits in the
/// stream in a word, with the first bit lowest. Not thread-safe during build(). One look-up returns one literal, two literals,
/// or a length with or without a literal before it. In sequencing reads, most matches are either adjacent or separated by one
/// literal. Which case occurs is unpredictable; with combined entries, no branch depends on it. Entries with two literals are
/// an idea of ISA-L. Entries for literals and lengths:
///
///     bit 31      one or two literals
///     bit 30      special: end of block, unused code, or link to a table for longer codes
///     bit 25      two literals, or a literal before a length
///     bits 16-23  second literal
///     bits 8-15   first literal
///     bits 26-29  length: number of bits in its code and in the code of the literal before it
///     bits 16-24  length: base value
///     bits 0-7    total number of bits, including extra bits of the length
///
/// Entries for distances: base distance in bits 16-30, number of code bits in bits 8-12, total number of bits in bits 0-7; bit
/// 31 marks an unused code or a link. Links: offset of the table in bits 8-23, number of its index bits in bits 0-7. An unused
/// code has only the bit `special` (or `far_special`). The end of a block also has bit 26.
class DeflateCodes {
public:
    /// Number of index bits; the table (8 kB) fits in the L1 cache
    static constexpr unsigned literal_bits = 11;
    static constexpr unsigned distance_bits = 8;
    static constexpr unsigned max_bits = 15;  ///< Longest code
    static constexpr std::size_t max_literals = 288;
    static constexpr std::size_t max_distances = 32;

    static constexpr std::uint32_t literal = 1U << 31;
    static constexpr std::uint32_t special = 1U << 30;
    static constexpr std::uint32_t two = 1U << 25;
    static constexpr std::uint32_t block_end = 1U << 26;
    static constexpr std::uint32_t far_special = 1U << 31;

    /// Builds both tables from code lengths. Returns false if a code is over-subscribed or incomplete. Like zlib, accepts an
    /// empty code, and a code of a single one-bit code word.
    [[nodiscard]] bool build(std::span<std::uint8_t const> literals, std::span<std::uint8_t const> distances);
    /// Builds the tables for fixed blocks (section 3.2.6).
    void build_fixed();

    [[nodiscard]] std::uint32_t const* literals() const noexcept { return literals_.data(); }
    [[nodiscard]] std::uint32_t const* distances() const noexcept { return distances_.data(); }

    [[nodiscard]] static bool is_unused(std::uint32_t entry) noexcept { return (entry & 0xFF) == 0; }
    [[nodiscard]] static std::size_t table(std::uint32_t entry) noexcept { return (entry >> 8) & 0xFFFF; }
    [[nodiscard]] static unsigned table_bits(std::uint32_t entry) noexcept { return entry & 0xFF; }

private:
    // A table for longer codes has 2^4 entries for literals or 2^7 for distances. There is at most one table per two codes.
    std::array<std::uint32_t, (1 << literal_bits) + max_literals / 2 * (1 << (max_bits - literal_bits))>
        literals_;
    std::array<std::uint32_t, (1 << distance_bits) + max_distances / 2 * (1 << (max_bits - distance_bits))>
        distances_;
};

/// True if the code lengths form a complete prefix code: the sum of 2^-length over all codes is 1
[[nodiscard]] bool is_complete_code(std::span<std::uint8_t const> lengths) noexcept;

}  // namespace motifcount::internal
