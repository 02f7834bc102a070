#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens an uncompressed input. Regular files are read by decode(), in parallel. At the end, their size is checked again: files
/// that grew are read completely; files that shrank are an error. Not memory-mapped, because shrinking would kill the process.
[[nodiscard]] std::unique_ptr<ChunkSource> open_plain_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
