#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// The decompressed bytes of an input, one stretch after another, on one thread: for small inputs such as
/// motif files. How it is stored is told by its first bytes, never by its name. Thread safety: none.
class ByteSource {
public:
    /// "-" is standard input. Throws Error(input) if it cannot be opened.
    explicit ByteSource(std::string const& path, std::size_t chunk_bytes = std::size_t{1} << 16);

    /// The next bytes, valid until the next call; empty at the end. Throws Error(input) if the input is
    /// damaged, a BGZF input without its end-of-file block included.
    [[nodiscard]] std::string_view next();

    [[nodiscard]] std::string const& name() const noexcept { return chunks_->name(); }  ///< for messages

private:
    std::unique_ptr<ChunkSource> chunks_;
    TextChunk chunk_;
    std::size_t chunk_bytes_;
};

}  // namespace motifcount::internal
