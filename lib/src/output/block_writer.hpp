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

/// Compresses text into blocks, on any number of threads, and passes them to a sink in order. The output
/// depends only on the text. Memory: about `max_waiting` blocks of the format. Only one thread at a time may
/// call add() and finish(); any thread may call work() and has_work().
class BlockWriter {
public:
    /// Receives the compressed bytes in order, one call at a time. Exceptions pass through the calling function.
    using Sink = std::function<void(std::string_view)>;

    BlockWriter(BlockFormat const& format, Sink sink);
    ~BlockWriter();

    /// Adds text. While too many blocks are waiting, compresses some of them itself.
    void add(std::string_view text);
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }
    /// Compresses one waiting block, if any, and writes all blocks whose turn has come.
    void work();
    /// Writes the remaining blocks and the format's end. No other thread may be in work().
    void finish();

private:
    struct Block;

    void close_block();

    BlockFormat const& format_;
    Sink sink_;
    bool empty_ = true;  ///< Whether no block has been closed yet
    std::unique_ptr<Block> filling_;
    std::atomic<std::size_t> waiting_ = 0;  ///< Number of blocks that no thread has taken yet

    std::mutex mutex_;  ///< Guards the members below
    /// Blocks that are not written yet, in order; blocks taken by threads come first
    std::deque<std::unique_ptr<Block>> blocks_;
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<BlockCompressor>> compressors_;  ///< Idle
};

}  // namespace motifcount::internal
