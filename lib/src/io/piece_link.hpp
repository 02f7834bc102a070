#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "core/wait_on.hpp"
#include "io/look_for.hpp"

namespace motifcount::internal {

/// Passes results from one piece of an input to the next piece. The early part is all that the next piece needs to continue.
/// The final part has the results known when the piece is done. Each part is published once, by one thread, for one thread.
template <class EarlyPart, class FinalPart>
class PieceLink {
public:
    using Early = EarlyPart;
    using Final = FinalPart;

    /// Publishes the early part. Does nothing if an early part has already been published.
    void publish_early(Early early) {
        {
            std::lock_guard const lock(mutex_);
            if (early_known_) return;
            early_ = std::move(early);
            early_known_ = true;
        }
        changed_.notify_all();
    }
    /// Publishes the final part. If there is no early part, also publishes a default early part.
    void publish_final(Final result) {
        {
            std::lock_guard const lock(mutex_);
            final_ = std::move(result);
            early_known_ = true;
            settled_ = true;
        }
        changed_.notify_all();
    }
    /// Ends both waits. If no early part is published, wait_early() returns a default part. wait_final() throws `error`.
    void fail(std::exception_ptr error) noexcept {
        {
            std::lock_guard const lock(mutex_);
            if (settled_) return;
            error_ = std::move(error);
            early_known_ = true;
            settled_ = true;
        }
        changed_.notify_all();
    }

    [[nodiscard]] bool has_early() const noexcept { return early_known_.load(std::memory_order_acquire); }
    /// Waits for the early part. The reference stays valid, because published parts do not change.
    [[nodiscard]] Early const& wait_early() {
        wait(early_known_);
        return early_;
    }
    [[nodiscard]] Final& wait_final() {
        wait(settled_);
        if (error_) std::rethrow_exception(error_);
        return final_;
    }

private:
    void wait(std::atomic<bool> const& known) {
        look_for(known);
        std::unique_lock lock(mutex_);
        wait_on(changed_, lock, [&] { return known.load(); });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    // Whether early_ is set. Written with the lock held, and first read without the lock
    std::atomic<bool> early_known_{false};
    std::atomic<bool> settled_{false};  // Whether final_ or error_ is set
    Early early_{};
    Final final_{};
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
