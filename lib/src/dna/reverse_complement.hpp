#pragma once

#include <string>
#include <string_view>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// Returns the reverse complement of a sequence of IUPAC letters, in upper case and with T instead of U.
[[nodiscard]] inline std::string reverse_complement(std::string_view sequence) {
    std::string reverse(sequence.rbegin(), sequence.rend());
    for (char& letter : reverse) letter = iupac_letter(complement_mask(iupac_mask(letter)));
    return reverse;
}

}  // namespace motifcount::internal
