#include "io/ahead_chunks.hpp"

#include <new>
#include <utility>

#include "core/wait_on.hpp"

namespace motifcount::internal {
namespace {

/// Bytes kept free before a chunk for the rest of the previous chunk: enough for a record of short reads
constexpr std::size_t front_bytes = 4096;

}  // namespace

std::shared_ptr<AheadChunk> AheadChunks::take() {
    std::unique_lock lock(mutex_);
    for (;;) {
        if (queue_.empty() && ended_) return nullptr;
        if (queue_.empty() && !fetching_) {
            fetch_and_decode(lock);
        } else if (!queue_.empty() && queue_.front()->decoded) {
            break;
        } else {
            wait_on(changed_, lock);
        }
    }
    std::unique_ptr<Ahead> const next = std::move(queue_.front());
    queue_.pop_front();
    if (next->error) std::rethrow_exception(next->error);
    return {next->made.release(), [spare = spare_](AheadChunk* used) {
                std::unique_ptr<AheadChunk> chunk(used);
                try {
                    spare->give(std::move(chunk));
                } catch (std::bad_alloc const&) {
                    // The memory is freed.
                }
            }};
}

std::size_t AheadChunks::ahead() const noexcept {
    std::lock_guard const lock(mutex_);
    return queue_.size();
}

bool AheadChunks::has_work() const noexcept {
    std::lock_guard const lock(mutex_);
    return may_fetch();
}

bool AheadChunks::must_wait() const noexcept {
    std::lock_guard const lock(mutex_);
    if (max_ahead_ == 0 || (queue_.empty() && ended_)) return false;
    return queue_.empty() || !queue_.front()->decoded;
}

void AheadChunks::work() {
    std::unique_lock lock(mutex_);
    if (may_fetch()) fetch_and_decode(lock);
}

void AheadChunks::fetch_and_decode(std::unique_lock<std::mutex>& lock) {
    auto next = std::make_unique<Ahead>();
    next->made = spare_->take();
    TextChunk& chunk = next->made->chunk;
    fetching_ = true;
    lock.unlock();
    bool more = false;
    try {
        more = source_->fetch(chunk, front_bytes, chunk_bytes_);
    } catch (...) {
        next->error = std::current_exception();
    }
    lock.lock();
    fetching_ = false;
    ended_ = !more || chunk.last;
    changed_.notify_all();
    if (!more && !next->error) return;
    Ahead& ahead = *queue_.emplace_back(std::move(next));
    if (!ahead.error) {
        lock.unlock();
        std::exception_ptr error;
        try {
            if (!chunk.error) source_->decode(chunk);
            survey_(*ahead.made);
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
