#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens a zstd file (RFC 8878) with libzstd. Frames of at most 8 MB of text, which parallel and seekable
/// compressors write, are decoded by decode(), in parallel; longer frames by fetch(). Skippable frames are
/// skipped. Windows above 128 MB are an error, as in `zstd -d`.
[[nodiscard]] std::unique_ptr<ChunkSource> open_zstd_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
