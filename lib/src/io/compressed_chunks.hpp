#pragma once

#include <memory>

#include "io/chunk_source.hpp"
#include "io/gzip_header.hpp"

namespace motifcount::internal {

/// Chunks of a gzip file: any mix of plain members, inflated in fetch(), and BGZF blocks, inflated by
/// libdeflate in decode(). Every checksum and length is checked; a cut file, or one with other than zero
/// bytes behind its last member, ends in an error. A chunk holds either plain members' text or BGZF blocks.
[[nodiscard]] std::unique_ptr<ChunkSource> open_compressed_chunks(std::unique_ptr<InputFile> file, bool bgzf);

}  // namespace motifcount::internal
