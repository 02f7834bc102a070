#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Chunks of a bzip2 file, by libbz2: any number of streams. Unlike `bzip2`, it takes nothing after the last
/// one for harmless.
[[nodiscard]] std::unique_ptr<ChunkSource> open_bzip2_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
