#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "core/wait_on.hpp"
#include "io/look_for.hpp"

namespace motifcount::internal {

/// What one piece of an input hands to the next, in two parts: early, what the next one needs to go on; and finally, what is
/// known when the piece is done. Each part is published once. Thread safety: one publisher and one waiter, two threads.
template <class EarlyPart, class FinalPart>
class PieceLink {
public:
    using Early = EarlyPart;
    using Final = FinalPart;

    /// Has no effect if an early part is published.
    void publish_early(Early early) {
        {
            std::lock_guard const lock(mutex_);
            if (early_known_) return;
            early_ = std::move(early);
            early_known_ = true;
        }
        changed_.notify_all();
    }
    /// If no early part is published yet, it is the default one.
    void publish_final(Final result) {
        {
            std::lock_guard const lock(mutex_);
            final_ = std::move(result);
            early_known_ = true;
            settled_ = true;
        }
        changed_.notify_all();
    }
    /// Both waits end: the early one as publish_final() has it, the final one by throwing `error`.
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
    /// The references stay valid, as nothing is published twice.
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
    std::atomic<bool> early_known_{false};  // set with the lock held; waiters look at them without it first
    std::atomic<bool> settled_{false};      // final_ or error_ is there
    Early early_{};
    Final final_{};
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
