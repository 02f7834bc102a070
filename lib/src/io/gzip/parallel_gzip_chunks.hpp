#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Options of the parallel decoder; tests use tiny values
struct ParallelGzipOptions {
    /// Bytes of the file per piece. Finding the start of a block takes 0.5 ms, and decoding its 2 MB of text 4 ms.
    std::size_t range_bytes = std::size_t{512} << 10;
    /// Maximum text per piece. Reads expand four- to sixfold, deflate in general up to 1,032 times
    std::size_t text_limit = std::size_t{4} << 20;
    /// Whether to decode pieces as if their start were unknown, even if it is known. For tests
    bool always_ahead = false;
};

/// Numbers of pieces, by how they were decoded
struct ParallelGzipCounts {
    std::uint64_t pieces = 0;
    std::uint64_t ahead = 0;   ///< Pieces decoded before their start was known, with a right guess
    std::uint64_t serial = 0;  ///< Pieces decoded by the serial decoder
};

class ParallelGzip : public ChunkSource {
public:
    using ChunkSource::ChunkSource;
    [[nodiscard]] virtual ParallelGzipCounts counts() const noexcept = 0;  ///< Counts so far; thread-safe
};

/// True if the parallel decoder is faster for a gzip file of this size on `threads` threads
[[nodiscard]] bool parallel_gzip_pays(unsigned threads, std::uint64_t file_bytes) noexcept;

/// Opens a regular gzip file with any members, including BGZF blocks. fetch() distributes ranges of its
/// bytes; decode() decodes them before the preceding text is known (gzip_piece.hpp). Text and errors, in
/// their order, are the same as from open_gzip_chunks().
[[nodiscard]] std::unique_ptr<ParallelGzip> open_parallel_gzip_chunks(
    std::unique_ptr<InputFile> file, ParallelGzipOptions const& options = {});

}  // namespace motifcount::internal
