#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "io/chunk_source.hpp"

namespace motifcount::internal {

/// The chunks of a source in their order, decoded ahead by any thread that has time for it.
///
/// take() waits for a chunk that another thread is at, and does itself what nobody has begun, so that it needs no other
/// thread. Memory: `most_ahead` chunks and one. Thread safety: take() on one thread at a time, the rest on any.
class AheadChunks {
public:
    /// `most_ahead` is how many may wait to be taken; with 0, nothing is read before it is asked for (pipes, whose writer
    /// may be waiting for something else).
    AheadChunks(std::unique_ptr<ChunkSource> source, std::size_t chunk_bytes, std::size_t most_ahead)
        : source_(std::move(source)), chunk_bytes_(chunk_bytes), most_ahead_(most_ahead) {}

    /// The next chunk, decoded. False after the last one. Throws what fetching and decoding it threw.
    [[nodiscard]] bool take(TextChunk& chunk);

    /// How many chunks are waiting, or being decoded.
    [[nodiscard]] std::size_t ahead() const noexcept;
    /// Whether work() would find something to do.
    [[nodiscard]] bool has_work() const noexcept;
    /// Fetches a chunk and decodes it, if there is room for one and nobody else is fetching.
    void work();

    [[nodiscard]] ChunkSource const& source() const noexcept { return *source_; }

private:
    struct Ahead {
        TextChunk chunk;
        bool decoded = false;
        std::exception_ptr error;
    };

    [[nodiscard]] bool may_fetch() const noexcept {
        return !fetching_ && !ended_ && queue_.size() < most_ahead_;
    }
    void fetch_and_decode(std::unique_lock<std::mutex>& lock);

    std::unique_ptr<ChunkSource> source_;
    std::size_t const chunk_bytes_;
    std::size_t const most_ahead_;

    mutable std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Ahead>> queue_;   ///< fetched, in order
    std::vector<std::unique_ptr<Ahead>> spare_;  ///< for their memory
    bool fetching_ = false;
    bool ended_ = false;
};

}  // namespace motifcount::internal
