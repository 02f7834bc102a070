#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Writes Zstandard (RFC 8878): independent frames, each with the size and the checksum of its text

/// Bytes of text per frame. If all text were in a single frame, files would be only 0.2% smaller.
inline constexpr std::size_t zstd_block_text = std::size_t{256} << 10;

/// Returns a compressor for zstd frames. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_zstd_compressor(int level);

}  // namespace motifcount::internal
