#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// How a gzip file is dealt out; tests make it tiny.
struct ParallelGzipOptions {
    /// Bytes of the file for each piece. In each, it takes 0.5 ms to find a block's beginning, and 4 ms to decode 2 MB of text.
    std::size_t range_bytes = std::size_t{512} << 10;
    /// Most text of a piece. Real reads have four to six times the bytes of their file; deflate can give 1,032 times.
    std::size_t text_limit = std::size_t{4} << 20;
    /// Decode pieces as if it were unknown where they begin, even if it is known already: for tests.
    bool always_ahead = false;
};

/// How the pieces of a file came to be decoded.
struct ParallelGzipCounts {
    std::uint64_t pieces = 0;
    std::uint64_t ahead = 0;   ///< before it was known where they begin, and rightly
    std::uint64_t serial = 0;  ///< by the serial decoder
};

class ParallelGzip : public ChunkSource {
public:
    using ChunkSource::ChunkSource;
    /// So far; any thread.
    [[nodiscard]] virtual ParallelGzipCounts counts() const noexcept = 0;
};

/// Whether this is the faster way to decode a gzip file of that size on so many threads.
[[nodiscard]] bool parallel_gzip_pays(unsigned threads, std::uint64_t file_bytes) noexcept;

/// Chunks of a gzip file of any members, BGZF blocks among them: fetch() deals out ranges of its bytes, and decode()
/// decodes them before the text of those before is known (gzip_piece.hpp). Text, errors and their order are those of
/// open_gzip_chunks(). The file must be regular.
[[nodiscard]] std::unique_ptr<ParallelGzip> open_parallel_gzip_chunks(
    std::unique_ptr<InputFile> file, ParallelGzipOptions const& options = {});

}  // namespace motifcount::internal
