#pragma once

#include <deque>
#include <exception>
#include <memory>
#include <mutex>

#include "motifcount/error.hpp"

namespace motifcount::internal {

/// What joins the pieces of an input, each to the next: makes the links, and reaches those that are still waited for
/// when reading is cancelled. `Link` has fail(std::exception_ptr) noexcept.
/// Thread safety: join() on one thread at a time, cancel() on any.
template <class Link>
class LinkChain {
public:
    /// For the next piece in the order of the input: `before` is null for the first.
    void join(std::shared_ptr<Link>& before, std::shared_ptr<Link>& after) {
        before = std::move(last_);
        after = last_ = std::make_shared<Link>();
        std::lock_guard const lock(mutex_);
        while (!links_.empty() && links_.front().expired()) links_.pop_front();
        links_.push_back(after);
        if (cancelled_) after->fail(error());
    }

    /// Whoever waits for a link, now or later, gets an error.
    void cancel() noexcept {
        std::lock_guard const lock(mutex_);
        cancelled_ = true;
        for (auto const& link : links_)
            if (auto const alive = link.lock()) alive->fail(error());
    }

private:
    static std::exception_ptr error() {
        return std::make_exception_ptr(Error(ErrorCode::internal, "reading was cancelled"));
    }

    std::shared_ptr<Link> last_;
    std::mutex mutex_;  ///< guards what follows
    std::deque<std::weak_ptr<Link>> links_;
    bool cancelled_ = false;
};

}  // namespace motifcount::internal
