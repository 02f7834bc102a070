#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Outputs as BGZF (SAM specification, section 4.1): gzip that other tools can index and read parts of.

/// As bgzip has it: stored uncompressed, so much text still fits into a block of 64 KiB.
inline constexpr std::size_t bgzf_block_text = 0xff00;
/// The end-of-file block.
inline constexpr std::string_view bgzf_end(
    "\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0", 28);

/// Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_bgzf_compressor();

}  // namespace motifcount::internal
