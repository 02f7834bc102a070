#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens a zstd file (RFC 8878) with libzstd. decode() decodes frames of at most 8 MB of text in parallel; parallel and
/// seekable compressors write such frames. fetch() decodes longer frames. Skippable frames are skipped. Windows above 128 MB
/// are errors, as in `zstd -d`.
[[nodiscard]] std::unique_ptr<ChunkSource> open_zstd_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
