#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "barcodes/short_text.hpp"

namespace motifcount::internal {

/// Lengths of the UMIs of a run. They determine the codes of the UMIs: two bits per base, the first base in the highest
/// bits. If the lengths differ, a bit of value 1 precedes the first base. Codes of equal lengths have the order of the
/// sequences.
struct UmiLengths {
    unsigned longest = 0;  ///< At most limit()
    bool vary = false;

    [[nodiscard]] unsigned limit() const noexcept { return vary ? 31 : 32; }
};

/// Returns the code of a UMI without breaks.
[[nodiscard]] inline std::uint64_t umi_code(ShortText const& umi, UmiLengths lengths) noexcept {
    return reversed(umi).bases[0] | (lengths.vary ? std::uint64_t{1} << (2 * umi.length) : 0);
}

[[nodiscard]] inline std::string umi_letters(std::uint64_t code, UmiLengths lengths) {
    auto const length =
        lengths.vary ? (static_cast<unsigned>(std::bit_width(code)) - 1) / 2 : lengths.longest;
    std::string letters(length, ' ');
    for (unsigned i = 0; i < length; ++i) letters[length - 1 - i] = "ACGT"[(code >> (2 * i)) & 3U];
    return letters;
}

}  // namespace motifcount::internal
