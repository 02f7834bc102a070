#pragma once

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// A letter of a motif as motif sets have it: in upper case, T for U; '\0' for what is no IUPAC code.
[[nodiscard]] inline char normal_letter(char letter) noexcept {
    BaseMask const mask = iupac_mask(letter);
    return mask == 0 ? '\0' : iupac_letter(mask);
}

}  // namespace motifcount::internal
