#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "io/chunk_source.hpp"
#include "io/gzip/parallel_gzip_chunks.hpp"

namespace motifcount::internal::test {

/// Complete output of a source
struct Decoded {
    std::string text;
    std::string error;  ///< Error message; empty if there was no error
    bool missing_end_block = false;
    friend bool operator==(Decoded const&, Decoded const&) = default;
};

/// Reads a source to its end on `threads` threads, which fetch and decode like the threads of a search.
[[nodiscard]] Decoded decode_all(ChunkSource& source, unsigned threads = 1,
                                 std::size_t chunk_bytes = 1 << 20);
/// Decodes a gzip file with the serial decoder.
[[nodiscard]] Decoded decode_serial(std::string const& path, std::size_t chunk_bytes = 1 << 20);
[[nodiscard]] Decoded decode_parallel(std::string const& path, unsigned threads,
                                      ParallelGzipOptions const& options, std::size_t chunk_bytes = 1 << 20);

}  // namespace motifcount::internal::test
