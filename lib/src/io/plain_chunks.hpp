#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens an uncompressed input. decode() reads regular files, in parallel. Their size is checked again at the end: new bytes
/// are read, and a smaller size is an error. Files are not memory-mapped, because a file that shrinks would kill the process.
[[nodiscard]] std::unique_ptr<ChunkSource> open_plain_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
