#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens an xz file (format 1.1.0) with liblzma. Streams may be padded, and each may need at most 128 MB of memory.
[[nodiscard]] std::unique_ptr<ChunkSource> open_xz_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
