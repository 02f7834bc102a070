#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// Text of a file with any compression, in blocks that several threads read and decode. Not thread-safe. Memory: 2 MB per thread.
class TextBlocks {
public:
    /// `path`: file name, or "-" for standard input. Throws Error(input) if the file cannot be opened.
    TextBlocks(std::string const& path, unsigned threads);

    /// Returns the next blocks of the text; empty at the end. The blocks are valid until the next call, and their texts may be
    /// changed. Throws Error(input) if the file is damaged.
    [[nodiscard]] std::span<TextChunk> next();
    [[nodiscard]] std::string const& name() const noexcept { return source_->name(); }
    [[nodiscard]] unsigned threads() const noexcept { return threads_; }

private:
    std::unique_ptr<ChunkSource> source_;
    unsigned threads_;
    std::vector<TextChunk> chunks_;
};

}  // namespace motifcount::internal
