#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace motifcount::internal {

/// Pool of reusable objects. Creates only as many objects as are used at the same time. Thread-safe.
template <typename Thing>
class Spares {
public:
    [[nodiscard]] std::unique_ptr<Thing> take() {
        {
            std::lock_guard const lock(mutex_);
            if (!things_.empty()) {
                auto thing = std::move(things_.back());
                things_.pop_back();
                return thing;
            }
        }
        return std::make_unique<Thing>();
    }
    void give(std::unique_ptr<Thing> thing) {
        std::lock_guard const lock(mutex_);
        things_.push_back(std::move(thing));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Thing>> things_;
};

}  // namespace motifcount::internal
