#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "motifcount/dna/packed_text.hpp"

namespace motifcount {

/// The first slot in [from, to) that is a break, or `to`. Time: one step for each 64 slots passed.
[[nodiscard]] inline std::uint64_t next_break(TextView const& text, std::uint64_t from,
                                              std::uint64_t to) noexcept {
    if (text.breaks.empty() || from >= to) return to;
    std::uint64_t word = from / 64;
    std::uint64_t bits = text.breaks[word] >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word * 64 >= to) return to;
        bits = text.breaks[word];
    }
    return std::min(to, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

/// The first slot in [from, to) that is no break, or `to`. Time: one step for each 64 slots passed.
[[nodiscard]] inline std::uint64_t skip_breaks(TextView const& text, std::uint64_t from,
                                               std::uint64_t to) noexcept {
    if (text.breaks.empty() || from >= to) return std::min(from, to);
    std::uint64_t word = from / 64;
    std::uint64_t bits = ~text.breaks[word] >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word * 64 >= to) return to;
        bits = ~text.breaks[word];
    }
    return std::min(to, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

}  // namespace motifcount
