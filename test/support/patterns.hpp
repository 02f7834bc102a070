#pragma once

#include <string>
#include <vector>

#include "dna/alphabet.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::test {

/// Returns motifs with the given sequences. Their names are m0, m1 and so on.
inline MotifSet motif_set(std::vector<std::string> const& sequences) {
    MotifSet set;
    for (std::size_t i = 0; i < sequences.size(); ++i)
        set.add(MotifSet::Entry{std::string("m").append(std::to_string(i)), sequences[i]}, "test");
    return set;
}

inline PatternSet patterns_of(std::vector<std::string> const& sequences,
                              StrandFilter strand = StrandFilter::both) {
    return PatternSet(motif_set(sequences), strand);
}

inline PatternSet forward_patterns(std::vector<std::string> const& sequences) {
    return patterns_of(sequences, StrandFilter::forward);
}

inline std::vector<BaseMask> masks_of(std::string const& letters) {
    std::vector<BaseMask> masks;
    for (char const letter : letters) masks.push_back(iupac_mask(letter));
    return masks;
}

}  // namespace motifcount::internal::test
