#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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
    /// Returns the next blocks as texts that end with a line end or the end of the file; empty at the end. Some texts may be
    /// empty. The texts are valid until the next call.
    [[nodiscard]] std::vector<std::string_view> next_lines();
    [[nodiscard]] std::string const& name() const noexcept { return source_->name(); }
    [[nodiscard]] unsigned threads() const noexcept { return threads_; }

private:
    std::unique_ptr<ChunkSource> source_;
    unsigned threads_;
    std::vector<TextChunk> chunks_;
    std::string rest_;  ///< Beginning of the line that continues in the next block
};

}  // namespace motifcount::internal
