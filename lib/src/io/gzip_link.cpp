#include "io/gzip_link.hpp"

#include <utility>

#include "io/look_for.hpp"

namespace motifcount::internal {

void GzipLink::publish_point(std::optional<GzipPoint> point) {
    {
        std::lock_guard const lock(mutex_);
        if (point_known_) return;
        point_ = std::move(point);
        point_known_ = true;
    }
    changed_.notify_all();
}

void GzipLink::publish_final(Final result) {
    {
        std::lock_guard const lock(mutex_);
        final_ = std::move(result);
        point_known_ = true;
        settled_ = true;
    }
    changed_.notify_all();
}

void GzipLink::fail(std::exception_ptr error) noexcept {
    {
        std::lock_guard const lock(mutex_);
        if (settled_) return;
        error_ = std::move(error);
        point_known_ = true;
        settled_ = true;
    }
    changed_.notify_all();
}

std::optional<GzipPoint> const& GzipLink::wait_point() {
    look_for(point_known_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return point_known_.load(); });
    return point_;
}

GzipLink::Final const& GzipLink::wait_final() {
    look_for(settled_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return settled_.load(); });
    if (error_) std::rethrow_exception(error_);
    return final_;
}

}  // namespace motifcount::internal
