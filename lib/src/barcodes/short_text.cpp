#include "barcodes/short_text.hpp"

#include <algorithm>

#include "dna/alphabet.hpp"
#include "dna/text_window.hpp"

namespace motifcount::internal {
namespace {

/// Returns the 32 bases of a word in reverse order.
constexpr std::uint64_t reverse_bases(std::uint64_t word) noexcept {
    word = ((word >> 2U) & 0x3333333333333333U) | ((word & 0x3333333333333333U) << 2U);
    word = ((word >> 4U) & 0x0F0F0F0F0F0F0F0FU) | ((word & 0x0F0F0F0F0F0F0F0FU) << 4U);
    return __builtin_bswap64(word);
}

constexpr std::uint64_t reverse_bits(std::uint64_t word) noexcept {
    word = ((word >> 1U) & 0x5555555555555555U) | ((word & 0x5555555555555555U) << 1U);
    return reverse_bases(word);
}

/// Returns the bits of a word spread over the even-numbered bits of two words.
std::array<std::uint64_t, 2> spread(std::uint64_t word) noexcept {
    return {spread_bits(word & 0xFFFFFFFFU), spread_bits(word >> 32U)};
}

}  // namespace

ShortText short_text(TextView const& text, std::uint64_t first, unsigned length) noexcept {
    ShortText result;
    result.length = length;
    if (length == 0) return result;
    result.bases[0] = bases_at(text.bases.data(), first) & base_mask(std::min(length, 32U));
    if (length > 32) result.bases[1] = bases_at(text.bases.data(), first + 32) & base_mask(length - 32);
    if (!text.breaks.empty()) result.breaks = bits_at(text.breaks.data(), first) & low_bits(length);
    return result;
}

ShortText parse_short_text(std::string_view text) noexcept {
    ShortText result;
    for (char const letter : text.substr(0, ShortText::max_length)) {
        std::uint64_t const code = base_code(letter);
        if (code == no_base)
            result.breaks |= std::uint64_t{1} << result.length;
        else
            result.bases[result.length / 32] |= code << (2 * (result.length % 32));
        ++result.length;
    }
    return result;
}

ShortText reversed(ShortText const& text) noexcept {
    ShortText result;
    result.length = text.length;
    if (text.length == 0) return result;
    // The reversed letters are at the end of the 64 slots, from where they are moved to the start.
    std::uint64_t const low = reverse_bases(text.bases[1]);
    std::uint64_t const high = reverse_bases(text.bases[0]);
    unsigned const unused = ShortText::max_length - text.length;
    if (unused >= 32) {
        result.bases[0] = high >> (2 * (unused - 32));
    } else {
        unsigned const shift = 2 * unused;
        result.bases = {(low >> shift) | ((high << 1U) << (63U - shift)), high >> shift};
    }
    result.breaks = reverse_bits(text.breaks) >> unused;
    return result;
}

ShortText reverse_complement(ShortText const& text) noexcept {
    ShortText result = reversed(text);
    auto const known = spread(~result.breaks & low_bits(result.length));
    for (unsigned i = 0; i < 2; ++i) result.bases[i] ^= known[i] | known[i] << 1U;
    return result;
}

std::string letters(ShortText const& text) {
    std::string result(text.length, 'N');
    for (unsigned i = 0; i < text.length; ++i)
        if (((text.breaks >> i) & 1U) == 0) result[i] = "ACGT"[(text.bases[i / 32] >> (2 * (i % 32))) & 3U];
    return result;
}

BasePlanes planes_of(ShortText const& text) noexcept {
    auto const plane = [&text](unsigned bit) {
        return even_bits(text.bases[0] >> bit) | even_bits(text.bases[1] >> bit) << 32U;
    };
    return {plane(0), plane(1), text.breaks | ~low_bits(text.length)};
}

}  // namespace motifcount::internal
