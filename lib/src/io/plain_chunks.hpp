#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens an uncompressed input. decode() reads regular files, in parallel. At the end of the file, its size is checked again:
/// if the file grew, the new bytes are read; if it shrank, an error is reported. Files are not memory-mapped, because a file
/// that shrinks would kill the process.
[[nodiscard]] std::unique_ptr<ChunkSource> open_plain_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
