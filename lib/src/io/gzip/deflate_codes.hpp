#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace motifcount::internal {

/// The two Huffman codes of a deflate block (RFC 1951, section 3.2) as look-up tables for a decoder that holds the next
/// bits of the stream in a word, the first bit lowest.
///
/// An entry tells all that the decoder needs after one look-up: one literal, two, or a length with or without a literal
/// before it. In reads of sequencers most matches follow each other or have one literal between them, and which of both
/// comes next cannot be foretold; this way no branch depends on it.
///
///     bit 31      one literal, or two
///     bit 30      neither literal nor length: the block's end, an unused code, or a table for longer codes
///     bit 25      two literals, or a literal before the length
///     bits 16-23  second literal
///     bits 8-15   first literal
///     bits 26-29  of a length: bits of the code, and of the literal's before it
///     bits 16-24  of a length: the least length
///     bits 0-7    bits of all that, the length's extra bits included
///
/// of distances: bits 16-30 the least distance, bits 8-12 bits of the code alone, bit 31 an unused code or a table, the
/// rest as of a length. An entry that leads to a table of longer codes has the table's place in bits 8-23 and the bits
/// that index it in bits 0-7; that of an unused code is `special` (or `far_special`), that of the block's end has bit 26
/// besides.
///
/// Two literals in one entry are ISA-L's idea. Thread safety: none while built; const otherwise.
class DeflateCodes {
public:
    static constexpr unsigned literal_bits = 11;  ///< that index the table, whose 8 kB fit the level-1 cache
    static constexpr unsigned distance_bits = 8;
    static constexpr unsigned most_bits = 15;  ///< of a code
    static constexpr std::size_t most_literals = 288;
    static constexpr std::size_t most_distances = 32;

    static constexpr std::uint32_t literal = 1U << 31;
    static constexpr std::uint32_t special = 1U << 30;
    static constexpr std::uint32_t two = 1U << 25;
    static constexpr std::uint32_t block_end = 1U << 26;
    static constexpr std::uint32_t far_special = 1U << 31;

    /// Makes both tables from the lengths of the codes. False if a code is over-subscribed or incomplete; a single code
    /// of one bit, and no distance code at all, are allowed, as zlib allows them.
    [[nodiscard]] bool build(std::span<std::uint8_t const> literals, std::span<std::uint8_t const> distances);
    /// The codes of fixed blocks (section 3.2.6).
    void build_fixed();

    [[nodiscard]] std::uint32_t const* literals() const noexcept { return literals_.data(); }
    [[nodiscard]] std::uint32_t const* distances() const noexcept { return distances_.data(); }

    /// For entries with bit `special` (or `far_special`) that lead to another table.
    [[nodiscard]] static bool is_unused(std::uint32_t entry) noexcept { return (entry & 0xFF) == 0; }
    [[nodiscard]] static std::size_t table(std::uint32_t entry) noexcept { return (entry >> 8) & 0xFFFF; }
    [[nodiscard]] static unsigned table_bits(std::uint32_t entry) noexcept { return entry & 0xFF; }

private:
    // Tables of longer codes: at most one for each two codes, of 2^4 and of 2^7 entries.
    std::array<std::uint32_t, (1 << literal_bits) + most_literals / 2 * (1 << (most_bits - literal_bits))>
        literals_;
    std::array<std::uint32_t, (1 << distance_bits) + most_distances / 2 * (1 << (most_bits - distance_bits))>
        distances_;
};

/// Whether lengths of codes are those of a prefix code that uses every code word: the sum of 2^-length is 1.
[[nodiscard]] bool is_complete_code(std::span<std::uint8_t const> lengths) noexcept;

}  // namespace motifcount::internal
