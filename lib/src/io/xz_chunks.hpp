#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens an xz file (format 1.1.0) with liblzma. The file may have any number of streams, with padding. Streams that need more
/// than 128 MB of memory are errors (`xz -9` needs 65 MB).
[[nodiscard]] std::unique_ptr<ChunkSource> open_xz_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
