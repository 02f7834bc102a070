#include "io/gzip/deflate_codes.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

constexpr unsigned max_bits = DeflateCodes::max_bits;

struct Range {
    std::uint16_t least;
    std::uint8_t extra;  ///< Number of extra bits
};

// Ranges of the symbols (RFC 1951, section 3.2.5). Only fixed blocks have codes for literals 286, 287 and distances 30, 31.
constexpr std::array<Range, 29> length_ranges{
    {{3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1}, {13, 1},
     {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3}, {59, 3},
     {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}}};
constexpr std::array<Range, 30> distance_ranges{
    {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},     {9, 2},     {13, 2},
     {17, 3},    {25, 3},    {33, 4},    {49, 4},     {65, 5},     {97, 5},    {129, 6},   {193, 6},
     {257, 7},   {385, 7},   {513, 8},   {769, 8},    {1025, 9},   {1537, 9},  {2049, 10}, {3073, 10},
     {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}}};

std::uint32_t literal_entry(unsigned symbol, unsigned bits) {
    if (symbol < 256) return DeflateCodes::literal | symbol << 8 | bits;
    if (symbol == 256) return DeflateCodes::special | DeflateCodes::block_end | bits;
    if (symbol - 257 >= length_ranges.size()) return DeflateCodes::special;
    Range const range = length_ranges[symbol - 257];
    return bits << 26 | static_cast<std::uint32_t>(range.least) << 16 | (bits + range.extra);
}

std::uint32_t distance_entry(unsigned symbol, unsigned bits) {
    if (symbol >= distance_ranges.size()) return DeflateCodes::far_special;
    Range const range = distance_ranges[symbol];
    return static_cast<std::uint32_t>(range.least) << 16 | bits << 8 | (bits + range.extra);
}

std::uint32_t reverse(std::uint32_t code, unsigned bits) {
    std::uint32_t reversed = 0;
    for (unsigned i = 0; i < bits; ++i) reversed |= (code >> i & 1) << (bits - 1 - i);
    return reversed;
}

/// Fills a table with 2^`index_bits` entries, followed by tables for longer codes. Codes are assigned by increasing length,
/// then by symbol (section 3.2.2), so that codes with the same first bits are consecutive.
template <typename Entry>
bool fill(std::span<std::uint8_t const> code_lengths, unsigned index_bits, std::uint32_t special,
          std::uint32_t* table, Entry const& entry) {
    std::array<unsigned, max_bits + 1> counts{};
    for (std::uint8_t const length : code_lengths) ++counts[length];
    unsigned longest = max_bits;
    while (longest > 0 && counts[longest] == 0) --longest;
    std::size_t const size = std::size_t{1} << index_bits;
    counts[0] = 0;

    // `starts[bits]`: index in `sorted` of the first symbol with a code of `bits` bits
    std::array<unsigned, max_bits + 2> starts{};
    // Number of words of `max_bits` bits that begin with one of the codes
    std::uint32_t used = 0;
    for (unsigned bits = 1; bits <= max_bits; ++bits) {
        starts[bits + 1] = starts[bits] + counts[bits];
        used += counts[bits] << (max_bits - bits);
    }
    if (used != 1U << max_bits) {
        bool const single = longest == 1 && counts[1] == 1;
        if (longest != 0 && !single) return false;
        std::fill(table, table + size, special);
    }
    std::array<std::uint16_t, DeflateCodes::max_literals> sorted;
    auto next = starts;
    for (std::size_t symbol = 0; symbol < code_lengths.size(); ++symbol)
        if (code_lengths[symbol] != 0)
            sorted[next[code_lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);

    std::uint32_t code = 0;
    std::size_t end = size;
    std::uint32_t const none = ~std::uint32_t{0};
    std::uint32_t prefix = none;  // First bits of all codes in the last table
    unsigned const far_bits = longest > index_bits ? longest - index_bits : 0;
    for (unsigned bits = 1; bits <= longest; ++bits) {
        for (unsigned i = starts[bits]; i < starts[bits + 1]; ++i, ++code) {
            std::uint32_t const reversed = reverse(code, bits);
            std::uint32_t const value = entry(sorted[i], bits);
            if (bits <= index_bits) {
                for (std::size_t at = reversed; at < size; at += std::size_t{1} << bits) table[at] = value;
                continue;
            }
            std::uint32_t const first = reversed & static_cast<std::uint32_t>(size - 1);
            if (first != prefix) {
                prefix = first;
                table[first] = special | static_cast<std::uint32_t>(end) << 8 | far_bits;
                end += std::size_t{1} << far_bits;
            }
            std::size_t const start = end - (std::size_t{1} << far_bits);
            for (std::size_t at = reversed >> index_bits; at < std::size_t{1} << far_bits;
                 at += std::size_t{1} << (bits - index_bits))
                table[start + at] = value;
        }
        code <<= 1;
    }
    return true;
}

}  // namespace

bool is_complete_code(std::span<std::uint8_t const> code_lengths) noexcept {
    std::uint32_t used = 0;
    for (std::uint8_t const length : code_lengths)
        if (length != 0) used += 1U << (max_bits - length);
    return used == 1U << max_bits;
}

bool DeflateCodes::build(std::span<std::uint8_t const> literal_lengths,
                         std::span<std::uint8_t const> distance_lengths) {
    if (!fill(literal_lengths, literal_bits, special, literals_.data(), literal_entry) ||
        !fill(distance_lengths, distance_bits, far_special, distances_.data(), distance_entry))
        return false;
    // Goes from high to low indices. The entry for the next symbol has a lower index, and must not be combined yet.
    for (std::size_t at = std::size_t{1} << literal_bits; at-- > 0;) {
        std::uint32_t const one = literals_[at];
        if ((one & literal) == 0) continue;
        unsigned const bits = one & 0xFF;
        std::uint32_t const next = literals_[at >> bits];
        bool const is_literal = (next & literal) != 0;
        unsigned const next_bits = is_literal ? next & 0xFF : next >> 26;
        if ((next & special) != 0 || bits + next_bits > literal_bits) continue;
        literals_[at] = is_literal ? one + two + ((next & 0xFF00) << 8) + next_bits
                                   : next + two + (one & 0xFFFF & ~literal) + (bits << 26);
    }
    return true;
}

void DeflateCodes::build_fixed() {
    std::array<std::uint8_t, max_literals> literal_lengths;
    std::fill_n(literal_lengths.begin(), 144, 8);
    std::fill_n(literal_lengths.begin() + 144, 112, 9);
    std::fill_n(literal_lengths.begin() + 256, 24, 7);
    std::fill_n(literal_lengths.begin() + 280, 8, 8);
    std::array<std::uint8_t, max_distances> distance_lengths;
    distance_lengths.fill(5);
    (void)build(literal_lengths, distance_lengths);
}

}  // namespace motifcount::internal
