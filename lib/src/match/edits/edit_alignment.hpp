#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

struct EditAlignment {
    /// CIGAR in the motif's direction, with the motif as query: =, X, I, and D (base only in the text)
    std::string cigar;
    std::uint64_t mismatches = 0;  ///< Number of letters of the motif that are aligned with another base
    std::uint64_t edits = 0;       ///< Number of mismatches, insertions and deletions
};

/// Working memory for reuse
using EditTable = std::vector<std::uint16_t>;

/// Position of one end of a motif in a text
struct MotifEnd {
    std::uint64_t slot;
    bool backward;            ///< Whether the motif lies before the slot; otherwise it begins there
    bool five_prime = false;  ///< Whether it is the motif's 5' end; otherwise its 3' end
};

/// Returns the number of bases that are aligned with a motif that has one end at `end`. `masks`: IUPAC masks, in the
/// direction of the text. `distance`: smallest distance at this end, at most 4. Ties are resolved as in semantics.md. The
/// alignment includes no break. Complexity: letters times distance.
[[nodiscard]] std::uint64_t aligned_bases(std::span<std::uint8_t const> masks, TextView text, MotifEnd end,
                                          unsigned distance, EditTable& table);

/// Returns the alignment with the fewest edits between a motif (IUPAC masks in its own direction, at most 64) and `length`
/// bases (at most 68) from `slot` on, on this strand. Among equal alignments, the one with the fewest columns is chosen;
/// then, from the motif's first letter on, a match or mismatch before D, and D before I. Complexity: letters times bases.
[[nodiscard]] EditAlignment align(std::span<std::uint8_t const> masks, TextView text, std::uint64_t slot,
                                  std::uint64_t length, Strand strand, EditTable& table);

}  // namespace motifcount::internal
