#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "core/wait_on.hpp"

namespace motifcount::internal {

/// What one piece of an input hands to the next, once: a value, or the error that ends them both. Thread
/// safety: one giver and one taker, two threads.
template <typename Value>
class Handover {
public:
    void give(Value value) {
        std::lock_guard const lock(mutex_);
        if (error_) return;
        value_ = std::move(value);
        given_ = true;
        changed_.notify_all();
    }
    /// Has no effect on what was given already.
    void fail(std::exception_ptr error) noexcept {
        std::lock_guard const lock(mutex_);
        if (given_ || error_) return;
        error_ = std::move(error);
        changed_.notify_all();
    }
    /// Waits for the value; throws the error.
    [[nodiscard]] Value take() {
        std::unique_lock lock(mutex_);
        wait_on(changed_, lock, [this] { return given_ || error_; });
        if (error_) std::rethrow_exception(error_);
        return std::move(value_);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool given_ = false;
    Value value_{};
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
