#pragma once

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// Returns a motif letter as stored in motif sets: in upper case, with T instead of U; '\0' if it is not an IUPAC code.
[[nodiscard]] inline char normal_letter(char letter) noexcept {
    BaseMask const mask = iupac_mask(letter);
    return mask == 0 ? '\0' : iupac_letter(mask);
}

}  // namespace motifcount::internal
