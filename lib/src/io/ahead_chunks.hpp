#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "io/chunk_source.hpp"
#include "io/spares.hpp"

namespace motifcount::internal {

/// Decoded chunk. Its memory is used again after the last reference is released.
struct AheadChunk {
    TextChunk chunk;
    std::vector<std::size_t> marks;  ///< Offsets in the text, as chosen by AheadChunks::Survey
};

/// Chunks of a source in input order, decoded ahead of time by any thread. take() waits for chunks that other threads are
/// decoding, and decodes all other chunks itself, so no other thread is needed. Memory: `max_ahead` + 1 chunks, and the chunks
/// that the caller has not released. Only one thread at a time may call take(); all other functions are thread-safe.
class AheadChunks {
public:
    /// Fills AheadChunk::marks on the thread that has decoded the chunk, while the text is in its cache.
    using Survey = void (*)(AheadChunk& ahead);

    /// `max_ahead`: maximum number of chunks that wait for take(). 0 = chunks are read only in take(). Use 0 for pipes, because
    /// a program that writes to two pipes may wait until the other pipe is read.
    AheadChunks(std::unique_ptr<ChunkSource> source, std::size_t chunk_bytes, std::size_t max_ahead,
                Survey survey)
        : source_(std::move(source)), chunk_bytes_(chunk_bytes), max_ahead_(max_ahead), survey_(survey) {}

    /// Returns the next decoded chunk; null after the last chunk. Rethrows errors from fetching and decoding.
    [[nodiscard]] std::shared_ptr<AheadChunk> take();

    /// Number of chunks that are being decoded or wait for take()
    [[nodiscard]] std::size_t ahead() const noexcept;
    [[nodiscard]] bool has_work() const noexcept;
    /// Fetches and decodes a chunk if fewer than `max_ahead` chunks are waiting and no other thread is fetching a chunk.
    void work();
    /// True if the next chunk is not decoded yet, and work() can decode it
    [[nodiscard]] bool must_wait() const noexcept;

    [[nodiscard]] ChunkSource const& source() const noexcept { return *source_; }

private:
    using Spare = Spares<AheadChunk>;
    struct Ahead {
        std::unique_ptr<AheadChunk> made;
        bool decoded = false;
        std::exception_ptr error;
    };

    [[nodiscard]] bool may_fetch() const noexcept {
        return !fetching_ && !ended_ && queue_.size() < max_ahead_;
    }
    void fetch_and_decode(std::unique_lock<std::mutex>& lock);

    std::unique_ptr<ChunkSource> source_;
    std::size_t const chunk_bytes_;
    std::size_t const max_ahead_;
    Survey const survey_;
    std::shared_ptr<Spare> const spare_ = std::make_shared<Spare>();

    mutable std::mutex mutex_;  ///< Guards all members below
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Ahead>> queue_;  ///< Fetched chunks, in input order
    bool fetching_ = false;
    bool ended_ = false;
};

}  // namespace motifcount::internal
