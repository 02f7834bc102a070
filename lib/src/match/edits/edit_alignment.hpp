#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// A motif beside the part of a text that it was found at.
struct EditAlignment {
    std::string
        cigar;  ///< in the motif's direction, the motif being the query: =, X, D (a base of the text alone), I
    std::uint64_t mismatches = 0;  ///< letters of the motif beside another base
    std::uint64_t edits = 0;       ///< these, and the bases left out and put in
};

/// Working memory, to be reused.
using EditTable = std::vector<std::uint16_t>;

/// Where one end of a motif is in a text, and on which side of it the other is.
struct MotifEnd {
    std::uint64_t slot;
    bool backward;            ///< the motif lies before the slot, else from it on
    bool five_prime = false;  ///< it is the motif's 5' end, else the 3' end
};

/// How many bases the motif is aligned with if one of its ends is there. `masks`: IUPAC, in the direction of the text.
/// `distance`: the fewest edits there, up to 4; of the alignments with so many, the one is taken that semantics.md names. It
/// holds no break. Complexity: the letters times the distance.
[[nodiscard]] std::uint64_t aligned_bases(std::span<std::uint8_t const> masks, TextView text, MotifEnd end,
                                          unsigned distance, EditTable& table);

/// The alignment with the fewest edits of a motif (IUPAC masks, in its own direction) and the `length` bases from
/// `slot` on, on this strand: motif and bases are at most 64 and 68. Of several, the one with the fewest columns, and of
/// these the one that, read from the motif's first letter, has a match or a mismatch before a base of the text alone before a
/// letter of the motif alone. Complexity: letters times bases.
[[nodiscard]] EditAlignment align(std::span<std::uint8_t const> masks, TextView text, std::uint64_t slot,
                                  std::uint64_t length, Strand strand, EditTable& table);

}  // namespace motifcount::internal
