#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Chunks of a zstd file (RFC 8878), by libzstd. Frames of at most 8 MB of text, which is what parallel and
/// seekable compressors make, are decoded in decode(), by all threads; a longer one, in fetch(). Skippable
/// frames are skipped. Windows above 128 MB are an error, as `zstd -d` has it.
[[nodiscard]] std::unique_ptr<ChunkSource> open_zstd_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
