#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Zstandard output (RFC 8878): independent frames, each with the size and checksum of its content

/// A single frame would be 0.2% smaller.
inline constexpr std::size_t zstd_block_text = std::size_t{256} << 10;

/// Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_zstd_compressor();

}  // namespace motifcount::internal
