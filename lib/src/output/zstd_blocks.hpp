#pragma once

#include "output/block_format.hpp"

namespace motifcount::internal {

// Outputs as zstd (RFC 8878): frames that stand for themselves, each with its content's size and checksum.

/// One frame of all the text would take 0.2% less.
inline constexpr std::size_t zstd_block_text = std::size_t{256} << 10;

/// Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<BlockCompressor> make_zstd_compressor();

}  // namespace motifcount::internal
