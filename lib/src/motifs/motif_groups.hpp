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
    LargeVector<MotifId> first;  ///< By motif: first motif in the same group

    /// By motif: whether it is the reverse complement of the first motif in its group
    LargeVector<std::uint8_t> reverse_complemented;
    LargeVector<std::uint8_t> palindrome;  ///< By motif: whether it is its own reverse complement
};

/// Groups motifs with equal sequences and, if `both_strands`, motifs that are reverse complements of each other. Expected time:
/// linear in the letters. Each matrix is a group of its own, and is not listed as a palindrome. The result does not depend on `threads`. Temporary memory: about 20 bytes per motif.
[[nodiscard]] MotifGroups group_motifs(MotifSet const& motifs, bool both_strands, unsigned threads);

/// True if two sequences of IUPAC codes are reverse complements of each other
[[nodiscard]] bool is_reverse_complement(std::string_view a, std::string_view b) noexcept;
/// Writes the IUPAC masks of a sequence. `masks` has room for one mask per letter.
void write_masks(std::string_view sequence, std::uint8_t* masks) noexcept;
/// Writes the masks of the reverse complement, eight at a time. `reverse` is as long as `masks` and must not overlap it.
void write_reverse_complement(std::span<std::uint8_t const> masks, std::uint8_t* reverse) noexcept;

}  // namespace motifcount::internal
