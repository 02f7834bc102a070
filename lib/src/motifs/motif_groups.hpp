#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/large_vector.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Which motifs of a set are searched for as one. For PatternSet.
struct MotifGroups {
    LargeVector<MotifId> first;  ///< by motif: the set's first one of the same group
    LargeVector<std::uint8_t>
        flipped;  ///< by motif: it is not that one's sequence but its reverse complement
    LargeVector<std::uint8_t> palindrome;  ///< by motif: it is its own reverse complement
};

/// Motifs with equal sequences are one group and, with both strands, those with each other's reverse
/// complement. Linear in the motifs' letters, in the mean; the result does not depend on `threads`. Memory
/// for a while: about 20 bytes a motif.
[[nodiscard]] MotifGroups group_motifs(MotifSet const& motifs, bool both_strands, unsigned threads);

/// The masks of a motif's letters; `masks` has as many places.
void write_masks(std::string_view sequence, std::uint8_t* masks) noexcept;
/// Masks of the other strand, eight at a time; `reverse` has as many places, and is not `masks`.
void write_reverse_complement(std::span<std::uint8_t const> masks, std::uint8_t* reverse) noexcept;

}  // namespace motifcount::internal
