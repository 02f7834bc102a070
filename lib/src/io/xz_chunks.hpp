#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Chunks of an xz file (the .xz file format 1.1.0), by liblzma: any number of streams, with stream padding.
/// Streams that need more than 128 MB (a dictionary larger than `xz -9` makes) are an error.
[[nodiscard]] std::unique_ptr<ChunkSource> open_xz_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
