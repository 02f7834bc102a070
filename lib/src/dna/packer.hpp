#pragma once

#include <cstddef>
#include <cstdint>

#include "core/implementations.hpp"

namespace motifcount::internal {

/// Packs sequence letters into 2-bit bases and break bits, in the layout of TextView. Returns the number of letters. Stops
/// after `count` letters or before the first byte that is not a sequence letter (TextByte::illegal in dna/alphabet.hpp), so
/// that a parser may pass all its text and let the line end stop the packer. The first letter goes to slot `slot`; earlier
/// slots are kept. The slots after the last letter, up to the end of the word, get base 0 and break bit 1: the text is
/// well-formed after every call, and the next slot is a separator. Both arrays need room for `slot + count + pack_slack` slots.
/// Reads only `letters[0, count)`. Thread-safe on disjoint arrays.
using PackFunction = std::size_t (*)(char const* letters, std::size_t count, std::uint64_t* bases,
                                     std::uint64_t* breaks, std::uint64_t slot) noexcept;

/// Number of slots that a PackFunction may write after the last letter: it stores blocks of 64 letters at any offset in a word.
inline constexpr std::uint64_t pack_slack = 128;

struct Packer {
    SimdLevel level;
    PackFunction pack;
};

[[nodiscard]] Implementations<Packer> const& packers();

}  // namespace motifcount::internal
