#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Decompressed bytes of a small input, such as a motif file. Detects the compression by its content. Not thread-safe.
class ByteSource {
public:
    /// `path`: file name, or "-" for standard input. Throws Error(input) if the input cannot be opened.
    explicit ByteSource(std::string const& path, std::size_t chunk_bytes = std::size_t{1} << 16);

    /// Returns the next bytes; empty at the end. The bytes are valid until the next call. Throws Error(input) if the input is
    /// damaged, or is a BGZF file without an end-of-file block.
    [[nodiscard]] std::string_view next();

    [[nodiscard]] std::string const& name() const noexcept { return chunks_->name(); }  ///< For messages

private:
    std::unique_ptr<ChunkSource> chunks_;
    TextChunk chunk_;
    std::size_t chunk_bytes_;
};

}  // namespace motifcount::internal
