#include "io/ahead_chunks.hpp"

#include <utility>

#include "core/wait_on.hpp"

namespace motifcount::internal {
namespace {

/// Bytes kept free before a chunk for the rest of the previous chunk: enough for a record of short reads
constexpr std::size_t front_bytes = 4096;

}  // namespace

bool AheadChunks::take(TextChunk& chunk) {
    std::unique_lock lock(mutex_);
    for (;;) {
        if (queue_.empty() && ended_) return false;
        if (queue_.empty() && !fetching_) {
            fetch_and_decode(lock);
        } else if (!queue_.empty() && queue_.front()->decoded) {
            break;
        } else {
            wait_on(changed_, lock);
        }
    }
    std::unique_ptr<Ahead> next = std::move(queue_.front());
    queue_.pop_front();
    if (next->error) std::rethrow_exception(next->error);
    std::swap(chunk, next->chunk);
    spare_.push_back(std::move(next));
    return true;
}

std::size_t AheadChunks::ahead() const noexcept {
    std::lock_guard const lock(mutex_);
    return queue_.size();
}

bool AheadChunks::has_work() const noexcept {
    std::lock_guard const lock(mutex_);
    return may_fetch();
}

void AheadChunks::work() {
    std::unique_lock lock(mutex_);
    if (may_fetch()) fetch_and_decode(lock);
}

void AheadChunks::fetch_and_decode(std::unique_lock<std::mutex>& lock) {
    if (spare_.empty()) spare_.push_back(std::make_unique<Ahead>());
    std::unique_ptr<Ahead> next = std::move(spare_.back());
    spare_.pop_back();
    next->decoded = false;
    fetching_ = true;
    lock.unlock();
    bool more = false;
    try {
        more = source_->fetch(next->chunk, front_bytes, chunk_bytes_);
    } catch (...) {
        next->error = std::current_exception();
    }
    lock.lock();
    fetching_ = false;
    ended_ = !more || next->chunk.last;
    changed_.notify_all();
    if (!more && !next->error) return;
    Ahead& ahead = *queue_.emplace_back(std::move(next));
    if (!ahead.error && !ahead.chunk.error) {
        lock.unlock();
        std::exception_ptr error;
        try {
            source_->decode(ahead.chunk);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        ahead.error = error;
        if (error) ended_ = true;
    }
    ahead.decoded = true;
    changed_.notify_all();
}

}  // namespace motifcount::internal
