#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Text on its way out as BGZF (SAM specification, section 4.1): gzip that other tools can index and read parts of.
///
/// The text is cut into blocks. Any thread may compress one that waits; they are written in order. So the bytes depend on
/// the text alone, not on the threads that help. Memory: about `most_waiting` blocks of 64 kB.
/// Thread safety: add() and finish() on one thread at a time, work() and has_work() on any.
class BgzfWriter {
public:
    /// Where compressed bytes go, in order, one call at a time. What it throws passes through the call that ran it.
    using Sink = std::function<void(std::string_view)>;

    explicit BgzfWriter(Sink sink);
    ~BgzfWriter();

    /// Compresses some itself where too many blocks wait.
    void add(std::string_view text);
    /// True where a block waits to be compressed.
    [[nodiscard]] bool has_work() const noexcept { return waiting_ != 0; }
    /// Compresses one block, if one waits, and writes those whose turn it is.
    void work();
    /// Writes what is left, and the end-of-file block. Nobody may be in work() any more.
    void finish();

    static constexpr std::size_t most_waiting = 64;

private:
    struct Block;
    class Compressor;

    void close_block();

    Sink sink_;
    std::unique_ptr<Block> filling_;
    std::atomic<std::size_t> waiting_ = 0;  ///< blocks that nobody has taken

    std::mutex mutex_;  ///< guards what follows
    std::deque<std::unique_ptr<Block>>
        blocks_;  ///< not yet written, in order: first those taken, then those that wait
    std::vector<std::unique_ptr<Block>> spare_;
    std::vector<std::unique_ptr<Compressor>> compressors_;  ///< idle ones
};

}  // namespace motifcount::internal
