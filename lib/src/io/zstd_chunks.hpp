#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens a zstd file (RFC 8878). decode() decodes frames of up to 8 MB of text in parallel, as written by parallel and seekable
/// compressors; fetch() decodes longer frames. Skippable frames are skipped. Windows above 128 MB are errors, as in `zstd -d`.
[[nodiscard]] std::unique_ptr<ChunkSource> open_zstd_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
