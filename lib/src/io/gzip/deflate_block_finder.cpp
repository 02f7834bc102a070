#include "io/gzip/deflate_block_finder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "io/gzip/deflate_bits.hpp"
#include "io/gzip/deflate_decoder.hpp"

namespace motifcount::internal {
namespace {

/// Number of bits checked at the same time: 64 minus the 13 bits that each check needs, rounded down to whole bytes
constexpr unsigned step = 48;

/// `used_words[lengths]`: number of 7-bit code words (of 128) that four codes use. `lengths`: their lengths, in three bits each
constexpr auto used_words = [] {
    std::array<std::uint16_t, 4096> sums{};
    for (std::size_t lengths = 0; lengths < sums.size(); ++lengths)
        for (unsigned i = 0; i < 4; ++i)
            if (std::size_t const length = lengths >> (3 * i) & 7; length != 0)
                sums[lengths] = static_cast<std::uint16_t>(sums[lengths] + (128 >> length));
    return sums;
}();

std::uint64_t bits_at(unsigned char const* data, std::uint64_t position) {
    // At least 57 bits of the result are valid.
    return DeflateBits::load(data + position / 8) >> (position % 8);
}

/// Returns a mask of the lowest `step` bits. A bit is set if the block type and numbers of codes allow a dynamic, non-final
/// block to begin there. The five-bit numbers of codes must not be 30 or 31, whose four highest bits are all set.
std::uint64_t plausible_starts(std::uint64_t bits) {
    std::uint64_t const type = ~bits & ~(bits >> 1) & (bits >> 2);
    std::uint64_t const literals = (bits >> 4) & (bits >> 5) & (bits >> 6) & (bits >> 7);
    std::uint64_t const distances = (bits >> 9) & (bits >> 10) & (bits >> 11) & (bits >> 12);
    return type & ~literals & ~distances & ((std::uint64_t{1} << step) - 1);
}

bool has_whole_meta_code(unsigned char const* data, std::uint64_t position) {
    auto const count = static_cast<unsigned>(bits_at(data, position + 13) & 15) + 4;
    std::uint64_t lengths = bits_at(data, position + 17);
    lengths &= (std::uint64_t{1} << (3 * count)) - 1;  // The mask has at most 57 bits
    return used_words[lengths & 4095] + used_words[lengths >> 12 & 4095] + used_words[lengths >> 24 & 4095] +
               used_words[lengths >> 36 & 4095] + used_words[lengths >> 48] ==
           128;
}

/// True if both codes in the rest of the header are complete. Distances may also have no code, or a single one-bit code.
[[gnu::noinline]] bool has_whole_codes(unsigned char const* data, std::size_t size, std::uint64_t position) {
    DeflateBits bits(data, size, position + 3);
    DynamicHeader header;
    if (!header.read(bits)) return false;
    if (!is_complete_code({header.lengths, header.literals})) return false;
    std::span<std::uint8_t const> const distances(header.lengths + header.literals, header.distances);
    if (is_complete_code(distances)) return true;
    auto const used = std::ranges::count_if(distances, [](std::uint8_t length) { return length != 0; });
    return used == 0 || (used == 1 && std::ranges::find(distances, 1) != distances.end());
}

bool is_dynamic_block(unsigned char const* data, std::size_t size, std::uint64_t position) {
    return has_whole_meta_code(data, position) && has_whole_codes(data, size, position);
}

/// True if the length of a stored block seems to begin at byte `at`: two bytes, followed by their complement
bool has_stored_length(unsigned char const* data, std::size_t size, std::size_t at) {
    if (size < 4 || at > size - 4) return false;
    auto const both = static_cast<std::uint32_t>(DeflateBits::load(data + at));
    return ((both ^ both >> 16) & 0xFFFF) == 0xFFFF;
}

/// True if a non-final block seems to begin at byte `at`
bool seems_block(unsigned char const* data, std::size_t size, std::size_t at) {
    if (at >= size) return false;
    unsigned const header = data[at] & 7;
    if (header == 4)
        return plausible_starts(bits_at(data, at * 8)) % 2 == 1 && is_dynamic_block(data, size, at * 8);
    return header == 0 && has_stored_length(data, size, at + 1);
}

std::optional<BlockGuess> stored_block(unsigned char const* data, std::size_t size, std::size_t length_at,
                                       std::uint64_t from) {
    // The more selective check is first: 1 of 65,536 positions passes it, and 1 of 8 passes the second check.
    if (!has_stored_length(data, size, length_at) || (data[length_at - 1] & 0xE0) != 0) return std::nullopt;
    std::size_t const length = data[length_at] | std::size_t{data[length_at + 1]} << 8;
    if (!seems_block(data, size, length_at + 4 + length)) return std::nullopt;
    std::uint64_t const last = length_at * std::uint64_t{8} - 3;
    if (last < from) return std::nullopt;
    std::uint64_t first = last;
    while (first > from && last - first < 7 && (data[(first - 1) / 8] >> ((first - 1) % 8) & 1) == 0) --first;
    return BlockGuess{first, last};
}

}  // namespace

std::optional<BlockGuess> find_block(unsigned char const* data, std::size_t size, std::uint64_t from,
                                     std::uint64_t to) {
    to = std::min(to, size * std::uint64_t{8});
    for (std::uint64_t group = from / 8; group * 8 < to; group += step / 8) {
        std::uint64_t starts = plausible_starts(DeflateBits::load(data + group));
        std::optional<BlockGuess> found;
        for (; starts != 0 && !found; starts &= starts - 1) {
            std::uint64_t const at = group * 8 + static_cast<unsigned>(std::countr_zero(starts));
            if (at >= from && at < to && is_dynamic_block(data, size, at)) found = {at, at};
        }
        for (std::size_t at = static_cast<std::size_t>(group) + 1; at <= group + step / 8; ++at) {
            if (found && found->first < at * std::uint64_t{8} - 3) break;
            auto const stored = stored_block(data, size, at, from);
            if (stored && stored->last < to) return stored;
        }
        if (found) return found;
    }
    return std::nullopt;
}

std::optional<std::size_t> find_member(unsigned char const* data, std::size_t size, std::size_t from,
                                       std::size_t to) {
    constexpr std::size_t fixed = 10;
    to = std::min(to, size < fixed ? 0 : size - fixed + 1);
    while (from < to) {
        auto const* const at = static_cast<unsigned char const*>(std::memchr(data + from, 0x1F, to - from));
        if (at == nullptr) break;
        bool const magic = at[1] == 0x8B && at[2] == 8 && (at[3] & 0xE0) == 0;
        bool const usual = (at[8] == 0 || at[8] == 2 || at[8] == 4) && (at[9] <= 13 || at[9] == 255);
        if (magic && usual) return static_cast<std::size_t>(at - data);
        from = static_cast<std::size_t>(at - data) + 1;
    }
    return std::nullopt;
}

}  // namespace motifcount::internal
