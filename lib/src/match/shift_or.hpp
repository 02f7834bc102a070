#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// `shift-or`: bit-parallel comparison of IUPAC motifs, with up to 3 mismatches, 512 places of the text a
/// step (match/bit_slices.hpp).
///
/// Takes up to bit_slices::Program::max_patterns patterns of any lengths; degenerate ones cost what concrete
/// ones do. Also the fast way for one to a few probes: their first bases are compared in the packed domain.
/// Complexity: O(text * patterns / 512) steps of a few vector operations each, plus about 10 ns a candidate
/// (one in 8,192 places a pattern of random text, or a hit). Source: Shift-Or after Baeza-Yates and Gonnet
/// 1992 and seed 002, with the roles of pattern and text places exchanged; mismatch sums after Wu and Manber
/// 1992.
[[nodiscard]] Engine const& shift_or_engine();

}  // namespace motifcount::internal
