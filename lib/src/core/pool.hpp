#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace motifcount::internal {

/// Objects that threads take, use alone and give back. Thread-safe, except all().
template <class Object>
class Pool {
public:
    /// Returns an object that was given back, or else a new object.
    template <class... Arguments>
    [[nodiscard]] std::unique_ptr<Object> take(Arguments&&... arguments) {
        std::unique_lock lock(mutex_);
        if (idle_.empty()) {
            lock.unlock();
            return std::make_unique<Object>(std::forward<Arguments>(arguments)...);
        }
        auto object = std::move(idle_.back());
        idle_.pop_back();
        return object;
    }
    void give_back(std::unique_ptr<Object> object) {
        std::lock_guard const lock(mutex_);
        idle_.push_back(std::move(object));
    }
    /// All objects, if all were given back
    [[nodiscard]] std::vector<std::unique_ptr<Object>>& all() noexcept { return idle_; }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Object>> idle_;
};

}  // namespace motifcount::internal
