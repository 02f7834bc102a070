#pragma once

#include <cstddef>
#include <cstdint>

#include "core/implementations.hpp"

namespace motifcount::internal {

/// Packs sequence letters into 2-bit bases and break bits, laid out as TextView says, and returns how many it
/// took.
///
/// Takes letters up to `count` or to the first byte that is no sequence letter (dna/alphabet.hpp:
/// TextByte::illegal), whichever comes first; a parser may pass all the text it has and let the line end stop
/// it. The first letter goes to slot `slot`; what lies before it in its words is kept. The slots from `slot +
/// taken` to the end of their word in each array then read base 0 and break 1, so that the text is
/// well-formed after every call, and a separator is there already. Both arrays must have room for `slot +
/// count + pack_slack` slots. Never reads outside `letters[0, count)`. Thread-safe on disjoint arrays.
using PackFunction = std::size_t (*)(char const* letters, std::size_t count, std::uint64_t* bases,
                                     std::uint64_t* breaks, std::uint64_t slot) noexcept;

/// Slots after the last letter that a PackFunction may write: it stores whole blocks of 64 letters at any
/// offset in a word, which touches the block's words and the next.
inline constexpr std::uint64_t pack_slack = 128;

/// One implementation and the instruction set that it needs.
struct Packer {
    SimdLevel level;
    PackFunction pack;
};

[[nodiscard]] Implementations<Packer> const& packers();

}  // namespace motifcount::internal
