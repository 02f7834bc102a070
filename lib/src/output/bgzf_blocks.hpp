#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Writes BGZF (SAM specification, section 4.1): gzip files that other tools can index and read in parts

/// Bytes of text per block, as in bgzip. Even an uncompressed block of this text fits in 64 KiB.
inline constexpr std::size_t bgzf_block_text = 0xff00;
inline constexpr std::string_view bgzf_end(
    "\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0", 28);

/// Returns a compressor for BGZF blocks. `level`: 0 to 12, as for libdeflate. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_bgzf_compressor(int level);

}  // namespace motifcount::internal
