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

/// Compressors and buffers that several writers of one format share. Also limits the blocks that wait for compression in all
/// of them, to BlockFormat::max_waiting. Thread-safe.
class BlockPool {
public:
    explicit BlockPool(BlockFormat const& format, int level = usual_level);
    ~BlockPool();
    /// True if blocks of any writer wait for compression
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }

private:
    friend class BlockWriter;
    struct Block;

    [[nodiscard]] std::unique_ptr<BlockCompressor> take_compressor();

    BlockFormat const& format_;
    int const level_;
    std::atomic<std::size_t> waiting_ = 0;
    std::mutex mutex_;  ///< Guards all members below
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<BlockCompressor>> compressors_;  ///< Idle
};

/// Compresses text into blocks on any number of threads, and passes the blocks to a sink in text order. The output depends only
/// on the text. Memory: see BlockPool. add() and finish() must not overlap; work() and has_work() are thread-safe.
class BlockWriter {
public:
    /// Receives the compressed bytes in text order, one call at a time. Exceptions pass through to BlockWriter's caller.
    using Sink = std::function<void(std::string_view)>;

    /// `pool`: null = the writer has its own pool
    BlockWriter(BlockFormat const& format, Sink sink, std::shared_ptr<BlockPool> pool = nullptr);
    ~BlockWriter();

    /// Adds text. If too many blocks are waiting, compresses some of them in the calling thread.
    void add(std::string_view text);
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }
    /// Compresses one waiting block, if there is one. Then writes all finished blocks whose predecessors have been written.
    void work();
    /// Writes the remaining blocks and BlockFormat::end. No other thread may be in work().
    void finish();

private:
    using Block = BlockPool::Block;

    void close_block();

    std::shared_ptr<BlockPool> const pool_;
    BlockFormat const& format_;
    Sink sink_;
    bool empty_ = true;  ///< True until the first block is closed
    std::unique_ptr<Block> filling_;
    std::atomic<std::size_t> waiting_ = 0;  ///< Number of blocks that no thread has started to compress

    /// Guards all members below.
    std::mutex mutex_;
    /// Blocks that have not been written yet, in text order; `taken` blocks come first
    std::deque<std::unique_ptr<Block>> blocks_;
};

}  // namespace motifcount::internal
