#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Zstandard output (RFC 8878): independent frames, each with the size and checksum of its content

/// Bytes of text per frame. A single frame for all text would be 0.2% smaller.
inline constexpr std::size_t zstd_block_text = std::size_t{256} << 10;

/// Returns a compressor for zstd frames. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_zstd_compressor();

}  // namespace motifcount::internal
