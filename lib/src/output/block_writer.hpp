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

/// Compresses text into blocks on any number of threads, and passes the blocks to a sink in text order. The output depends only
/// on the text. Memory: about `max_waiting` blocks. add() and finish() must not overlap; work() and has_work() are thread-safe.
class BlockWriter {
public:
    /// Receives the compressed bytes in text order, one call at a time. Exceptions pass through to BlockWriter's caller.
    using Sink = std::function<void(std::string_view)>;

    BlockWriter(BlockFormat const& format, Sink sink);
    ~BlockWriter();

    /// Adds text. If too many blocks are waiting, compresses some of them in the calling thread.
    void add(std::string_view text);
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }
    /// Compresses one waiting block, if there is one. Then writes all finished blocks whose predecessors have been written.
    void work();
    /// Writes the remaining blocks and BlockFormat::end. No other thread may be in work().
    void finish();

private:
    struct Block;

    void close_block();

    BlockFormat const& format_;
    Sink sink_;
    bool empty_ = true;  ///< True until the first block is closed
    std::unique_ptr<Block> filling_;
    std::atomic<std::size_t> waiting_ = 0;  ///< Number of blocks that no thread has started to compress

    /// Guards all members below.
    std::mutex mutex_;
    /// Blocks that have not been written yet, in text order; `taken` blocks come first
    std::deque<std::unique_ptr<Block>> blocks_;
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<BlockCompressor>> compressors_;  ///< Idle
};

}  // namespace motifcount::internal
