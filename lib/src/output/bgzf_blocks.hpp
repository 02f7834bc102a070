#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// BGZF output (SAM specification, section 4.1): gzip that other tools can index and read in parts

/// Same size as in bgzip: even if it is stored uncompressed, this much text fits in 64 KiB.
inline constexpr std::size_t bgzf_block_text = 0xff00;
inline constexpr std::string_view bgzf_end(
    "\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0", 28);

/// Returns a compressor for BGZF blocks. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_bgzf_compressor();

}  // namespace motifcount::internal
