#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

struct EditAlignment {
    /// CIGAR in the motif's direction, with the motif as the query: =, X, I, and D (base only in the text)
    std::string cigar;
    std::uint64_t mismatches = 0;  ///< Number of motif letters aligned with a base that does not match
    std::uint64_t edits = 0;       ///< Number of mismatches, insertions and deletions
};

/// Working memory; can be reused
using EditTable = std::vector<std::uint16_t>;

/// One end of a motif in a text
struct MotifEnd {
    std::uint64_t slot;
    bool backward;            ///< Whether the motif is before the slot; if false, it begins at the slot
    bool five_prime = false;  ///< Whether this is the motif's 5' end; if false, its 3' end
};

/// Returns the number of bases that are aligned with a motif that has an end at `end`. `masks`: IUPAC masks in the direction of
/// the text. `distance`: smallest distance at this end, at most 4. Ties are resolved as in semantics.md. The alignment contains
/// no break. Complexity: letters times distance.
[[nodiscard]] std::uint64_t aligned_bases(std::span<std::uint8_t const> masks, TextView text, MotifEnd end,
                                          unsigned distance, EditTable& table);

/// Returns the alignment with the fewest edits between a motif and the `length` bases (at most 68) starting at `slot`, on a
/// strand. `masks`: up to 64 IUPAC masks in the motif's direction. Ties: fewest columns; then, starting at the motif's first
/// letter, a match or mismatch is preferred to D, and D to I. Time: letters times bases.
[[nodiscard]] EditAlignment align(std::span<std::uint8_t const> masks, TextView text, std::uint64_t slot,
                                  std::uint64_t length, Strand strand, EditTable& table);

}  // namespace motifcount::internal
