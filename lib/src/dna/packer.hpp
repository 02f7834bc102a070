#pragma once

#include <cstddef>
#include <cstdint>

#include "core/implementations.hpp"

namespace motifcount::internal {

/// Packs sequence letters into 2-bit bases and break bits, in the layout of TextView. Returns the number of letters.
///
/// Stops after `count` letters or before the first byte that is not a sequence letter (TextByte::illegal in dna/alphabet.hpp),
/// so a parser may pass all its text and let the line end stop it. The first letter goes to slot `slot`; earlier slots are
/// kept. The following slots of the last word get base 0 and break 1 in both arrays, so the text is well-formed after every
/// call, and the next slot is a separator. Both arrays need room for `slot + count + pack_slack` slots. Reads only `letters[0,
/// count)`. Thread-safe on disjoint arrays.
using PackFunction = std::size_t (*)(char const* letters, std::size_t count, std::uint64_t* bases,
                                     std::uint64_t* breaks, std::uint64_t slot) noexcept;

/// Slots after the last letter that a PackFunction may write: it stores blocks of 64 letters at any offset in a word
inline constexpr std::uint64_t pack_slack = 128;

struct Packer {
    SimdLevel level;
    PackFunction pack;
};

[[nodiscard]] Implementations<Packer> const& packers();

}  // namespace motifcount::internal
