#pragma once

#include <string_view>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// True if every letter is an IUPAC nucleotide code; false for an empty text.
[[nodiscard]] inline bool is_iupac(std::string_view text) noexcept {
    bool all = !text.empty();
    for (char const letter : text) all &= iupac_mask(letter) != 0;  // no branch per letter
    return all;
}

}  // namespace motifcount::internal
