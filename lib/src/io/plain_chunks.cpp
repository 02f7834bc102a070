#include "io/plain_chunks.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace motifcount::internal {
namespace {

/// Chunks of a regular file. fetch() only assigns byte ranges; decode() reads them.
class FileChunks final : public ChunkSource {
public:
    explicit FileChunks(std::unique_ptr<InputFile> file) : ChunkSource(std::move(file)) {
        total_ = file_->size();
    }

    void decode(TextChunk& chunk) const override {
        if (!chunk.read_late) return;
        chunk.read_late = false;
        std::size_t const got = file_->read_at(chunk.text.data() + chunk.front, chunk.size, chunk.position);
        if (got < chunk.size)
            throw_input_error(
                name(), std::string("the file shrank while it was being read: the file now ends at byte ") +
                            std::to_string(chunk.position + got) + ", but had " + std::to_string(total_) +
                            " bytes when it was opened");
        chunk.front += chunk.trim_front;
        chunk.size -= chunk.trim_front;
    }

    Access access() const noexcept override { return Access::anywhere; }

protected:
    void go_to(TextSlice const& slice) override {
        next_ = slice.begin.offset;
        if (slice.end) limit_ = slice.end->offset;
    }

    void fill(TextChunk& chunk, std::size_t size) override {
        if (next_ >= end_) end_ = std::max(next_, std::min(file_->size(), limit_));
        // Reads start at a page of the file (page_buffer.hpp), even if the slice starts elsewhere.
        chunk.trim_front = static_cast<std::size_t>(next_ % page_bytes);
        chunk.position = next_ - chunk.trim_front;
        size = size >= page_bytes ? size - size % page_bytes : chunk.trim_front + size;
        chunk.text.grow(chunk.front + size);
        chunk.size = static_cast<std::size_t>(std::min<std::uint64_t>(size, end_ - chunk.position));
        chunk.read_late = true;
        next_ = chunk.position + chunk.size;
        if (next_ >= end_) {
            end_ = std::max(next_, std::min(file_->size(), limit_));
            chunk.last = next_ >= end_;
        }
        consumed_.store(next_, std::memory_order_relaxed);
    }

private:
    std::uint64_t next_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
};

/// Chunks of a pipe, FIFO, terminal or device
class StreamChunks final : public ChunkSource {
public:
    explicit StreamChunks(std::unique_ptr<InputFile> file) : ChunkSource(std::move(file)) {
        total_ = file_->size();
    }
    void decode(TextChunk&) const override {}

protected:
    void fill(TextChunk& chunk, std::size_t size) override {
        chunk.size = file_->read(chunk.text.data() + chunk.front, size);
        chunk.last = chunk.size < size;
        consumed_.store(consumed_.load(std::memory_order_relaxed) + chunk.size, std::memory_order_relaxed);
    }
};

}  // namespace

std::unique_ptr<ChunkSource> open_plain_chunks(std::unique_ptr<InputFile> file) {
    if (file->is_regular()) return std::make_unique<FileChunks>(std::move(file));
    return std::make_unique<StreamChunks>(std::move(file));
}

}  // namespace motifcount::internal
