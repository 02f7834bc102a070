#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/large_vector.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Groups of motifs that are searched for as one sequence; used by PatternSet
struct MotifGroups {
    LargeVector<MotifId> first;  ///< By motif: first motif of the same group
    /// By motif: whether it is the reverse complement of the first motif's sequence
    LargeVector<std::uint8_t> reverse_complemented;
    LargeVector<std::uint8_t> palindrome;  ///< By motif: whether it is its own reverse complement
};

/// Groups motifs with equal sequences and, if `both_strands`, motifs that are reverse complements of each other. Expected
/// time is linear in the letters. The result does not depend on `threads`. Temporary memory: about 20 bytes per motif.
[[nodiscard]] MotifGroups group_motifs(MotifSet const& motifs, bool both_strands, unsigned threads);

/// Writes the masks of a motif's letters. `masks` has one element per letter.
void write_masks(std::string_view sequence, std::uint8_t* masks) noexcept;
/// Writes the masks of the other strand, eight at a time. `reverse` has as many elements as `masks` and must not overlap it.
void write_reverse_complement(std::span<std::uint8_t const> masks, std::uint8_t* reverse) noexcept;

}  // namespace motifcount::internal
