#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>

#include "io/gzip_point.hpp"

namespace motifcount::internal {

/// What one piece of a gzip file hands to the next, in two parts: early, where it ends, so that the next can tell whether
/// it began right and what its window is; and finally, with its own text checked, what is known of the member that goes
/// on. Each part is published once. Thread safety: one publisher and one waiter, two threads.
class GzipLink {
public:
    /// How the next piece is to go on.
    enum class Way {
        parallel,  ///< from the point
        serial,    ///< with the serial decoder, which runs already: something is wrong or unusual in the file
        ended,     ///< the text has ended, or an error was told
    };
    struct Final {
        Way way = Way::parallel;
        GzipMember member;
        bool ends_in_data = false;  ///< the last member is a BGZF block with text
    };

    /// Nothing: the final part will tell. Has no effect if a point is published.
    void publish_point(std::optional<GzipPoint> point);
    void publish_final(Final result);
    /// Both waits throw `error`.
    void fail(std::exception_ptr error) noexcept;

    [[nodiscard]] bool has_point() const noexcept { return point_known_.load(std::memory_order_acquire); }
    /// The references stay valid, as nothing is published twice.
    [[nodiscard]] std::optional<GzipPoint> const& wait_point();
    [[nodiscard]] Final const& wait_final();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> point_known_{false};  // set with the lock held; waiters look at them without it first
    std::atomic<bool> settled_{false};
    std::optional<GzipPoint> point_;
    Final final_;
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
