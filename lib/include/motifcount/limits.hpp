#pragma once

#include <cstdint>

namespace motifcount {

/// Upper limit of `threads`: a larger number is almost certainly meant for another option.
inline constexpr unsigned most_threads = 4096;

/// The largest RunSettings::piece_bytes: 1 GiB.
inline constexpr std::uint64_t most_piece_bytes = std::uint64_t{1} << 30U;

/// The highest quality, in Phred's scale, that a character of FASTQ stands for.
inline constexpr unsigned most_quality = 93;

}  // namespace motifcount
