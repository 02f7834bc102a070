#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/progress.hpp"

namespace motifcount::python {

namespace nb = nanobind;

/// Synchronizes a search with the thread that started it from Python.
struct Meeting {
    std::mutex mutex;
    std::condition_variable changed;

    /// May wake spuriously. changed.wait() is not used, because its symbol is new in GCC 12: wheels built on Debian 12 would
    /// not be manylinux_2_34.
    void wait(std::unique_lock<std::mutex>& lock) { changed.wait_for(lock, std::chrono::hours(1)); }
};

/// Fetches input from Python on the calling thread; see feed.hpp.
class Feeder {
public:
    virtual ~Feeder() = default;
    /// True if the search can take more input. Must be called with the mutex locked.
    [[nodiscard]] virtual bool wants_more() const = 0;
    /// Fetches one more chunk. Must be called with the GIL held.
    virtual void fetch() = 0;
    /// Wakes the search if it waits for input. Must be called with the mutex locked.
    virtual void cancel() = 0;
};

/// Stores the progress and notes of a search until the calling thread passes them to Python.
class Listener : public ProgressSink {
public:
    /// `callback`: a callable or `None`
    explicit Listener(nb::object callback) : callback_(std::move(callback)) {}

    void progress(Progress const& now) override;
    void guess(std::string_view text) override { notes_.emplace_back(text); }
    void note(std::string_view text) override { notes_.emplace_back(text); }
    /// Calls the callback with the newest progress and the elapsed time, even if the progress is unchanged. Must be called with
    /// the GIL held.
    void pass_on();
    /// Drops the callback. Must be called with the GIL held.
    void pass_on_no_more() { callback_ = nb::none(); }
    /// Lines that report detected values and choices. Must not be called before the work has ended.
    [[nodiscard]] std::vector<std::string> const& notes() const noexcept { return notes_; }

private:
    nb::object callback_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    Progress newest_;
    std::string input_;
    std::vector<std::string> notes_;
};

/// Runs `work` on a new thread. The calling thread holds the GIL on entry and releases it while waiting. It takes the GIL every
/// 50 ms, to check for signals and report progress, and when `feeder` can take more input. If a signal handler, the callback or
/// the feeder throws an exception, requests `work` to stop and rethrows the exception after `work` has ended.
void supervise(Meeting& meeting, Listener& listener, Feeder* feeder,
               std::function<void(std::stop_token)> const& work);

/// Ends running searches of daemon threads before the process ends, so that they leave no partial files and do not use
/// destroyed static objects. Must be called only once.
void end_searches_at_exit();

}  // namespace motifcount::python
