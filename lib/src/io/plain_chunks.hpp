#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Chunks of an uncompressed input. Those of a regular file are read in decode(), in parallel, and its size
/// is asked for again at its end, so that a file that grew meanwhile is read whole and one that shrank is an
/// error. Nothing is mapped into memory: a mapped file that shrinks kills the process.
[[nodiscard]] std::unique_ptr<ChunkSource> open_plain_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
