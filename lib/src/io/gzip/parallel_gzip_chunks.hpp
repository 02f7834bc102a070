#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Options for the parallel decoder; tests set very small sizes
struct ParallelGzipOptions {
    /// Bytes of the file per piece. Finding the start of a block takes 0.5 ms; decoding 2 MB of text takes 4 ms.
    std::size_t range_bytes = std::size_t{512} << 10;
    /// Maximum bytes of text per piece. Reads expand four- to sixfold; other data may expand up to 1,032-fold.
    std::size_t text_limit = std::size_t{4} << 20;
    /// Whether to decode pieces as if their start were unknown, even if it is known; for tests
    bool always_ahead = false;
};

/// Numbers of decoded pieces: in total, ahead of time, and by the serial decoder
struct ParallelGzipCounts {
    std::uint64_t pieces = 0;
    std::uint64_t ahead = 0;   ///< Pieces decoded before their start was known, with a correct guess
    std::uint64_t serial = 0;  ///< Pieces decoded by the serial decoder
};

class ParallelGzip : public ChunkSource {
public:
    using ChunkSource::ChunkSource;
    [[nodiscard]] virtual ParallelGzipCounts counts() const noexcept = 0;  ///< Counts so far; thread-safe
};

/// True if the parallel decoder is faster for a gzip file of `file_bytes` bytes on `threads` threads
[[nodiscard]] bool parallel_gzip_pays(unsigned threads, std::uint64_t file_bytes) noexcept;

/// Opens a regular gzip file with members of any kind. fetch() assigns ranges of the file's bytes, and decode() decodes a range
/// before the preceding text is known (gzip_piece.hpp). Text and errors are the same as with open_gzip_chunks().
[[nodiscard]] std::unique_ptr<ParallelGzip> open_parallel_gzip_chunks(
    std::unique_ptr<InputFile> file, ParallelGzipOptions const& options = {});

}  // namespace motifcount::internal
