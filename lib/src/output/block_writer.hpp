#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "output/block_format.hpp"

namespace motifcount::internal {

/// Text on its way out as compressed blocks.
///
/// The text is cut into blocks. Any thread may compress one that waits; they are written in order. So the bytes depend on
/// the text alone, not on the threads that help. Memory: about `most_waiting` blocks of the format.
/// Thread safety: add() and finish() on one thread at a time, work() and has_work() on any.
class BlockWriter {
public:
    /// Where compressed bytes go, in order, one call at a time. What it throws passes through the call that ran it.
    using Sink = std::function<void(std::string_view)>;

    /// The format must outlive this.
    BlockWriter(BlockFormat const& format, Sink sink);
    ~BlockWriter();

    /// Compresses some itself if too many blocks wait.
    void add(std::string_view text);
    /// Whether a block waits to be compressed.
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }
    /// Compresses one block, if one waits, and writes those whose turn it is.
    void work();
    /// Writes what is left, and the format's end. Nobody may be in work() any more.
    void finish();

private:
    struct Block;

    void close_block();

    BlockFormat const& format_;
    Sink sink_;
    bool empty_ = true;  ///< there was no block yet
    std::unique_ptr<Block> filling_;
    std::atomic<std::size_t> waiting_ = 0;  ///< blocks that nobody has taken

    std::mutex mutex_;  ///< guards what follows
    std::deque<std::unique_ptr<Block>>
        blocks_;  ///< not yet written, in order: first those taken, then those that wait
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<BlockCompressor>> compressors_;  ///< idle ones
};

}  // namespace motifcount::internal
