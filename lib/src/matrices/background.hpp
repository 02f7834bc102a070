#pragma once

#include <string>

#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Parses a value of `--background`: four frequencies "A,C,G,T", "nrdb" (the frequencies of MEME's nr database, FIMO's default), or
/// the name of a MEME background file, of which only the lines of single bases are read. The result has the sum 1, and is not
/// averaged over the strands. Throws Error(usage) for numbers, and Error(input) for files.
[[nodiscard]] Background read_background(std::string const& value);

/// Returns the background scaled to the sum 1. Throws Error(usage) unless the four numbers are positive and sum to 1 within 0.01.
[[nodiscard]] Background normalised_background(Background const& background);

/// Returns the background averaged over the strands, so that A equals T and C equals G.
[[nodiscard]] Background averaged_over_strands(Background const& background) noexcept;

}  // namespace motifcount::internal
