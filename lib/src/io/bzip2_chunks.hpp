#pragma once

#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Opens a bzip2 file with any number of streams. Unlike bzip2, rejects data after the last stream.
[[nodiscard]] std::unique_ptr<ChunkSource> open_bzip2_chunks(std::unique_ptr<InputFile> file);

}  // namespace motifcount::internal
