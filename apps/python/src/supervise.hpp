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

/// What a search on another thread and the thread that called from Python wait for.
struct Meeting {
    std::mutex mutex;
    std::condition_variable changed;

    /// May wake early. Not changed.wait(), whose symbol is new in GCC 12: it alone would keep wheels of Debian 12 from
    /// manylinux_2_34.
    void wait(std::unique_lock<std::mutex>& lock) { changed.wait_for(lock, std::chrono::hours(1)); }
};

/// What the calling thread fetches from Python for the search: see feed.hpp.
class Feeder {
public:
    virtual ~Feeder() = default;
    /// Whether the search can take more. Called with the mutex locked.
    [[nodiscard]] virtual bool wants_more() const = 0;
    /// Fetches some more. Called with the GIL.
    virtual void fetch() = 0;
    /// Lets the search wait no longer. Called with the mutex locked.
    virtual void cancel() = 0;
};

/// Keeps what the search tells until the calling thread passes it on.
class Listener : public ProgressSink {
public:
    /// `callback` is a callable or None.
    explicit Listener(nb::object callback) : callback_(std::move(callback)) {}

    void progress(Progress const& now) override;
    void guess(std::string_view text) override { notes_.emplace_back(text); }
    void note(std::string_view text) override { notes_.emplace_back(text); }
    /// Calls the callback with the newest progress and the time, also if nothing is new. With the GIL.
    void pass_on();
    /// Calls it no more. With the GIL.
    void pass_on_no_more() { callback_ = nb::none(); }
    /// What was found and chosen; to be asked when the work has ended.
    [[nodiscard]] std::vector<std::string> const& notes() const noexcept { return notes_; }

private:
    nb::object callback_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    Progress newest_;
    std::string input_;
    std::vector<std::string> notes_;
};

/// Runs `work` on a thread of its own. Meanwhile the calling thread, which has the GIL, releases it but for moments: every
/// 50 ms it looks for signals and passes on progress, and fetches what the search wants of Python. What a signal's
/// handler, the callback or the feeder throws tells `work` to stop, and is thrown when it has.
void supervise(Meeting& meeting, Listener& listener, Feeder* feeder,
               std::function<void(std::stop_token)> const& work);

/// Has searches that still run when Python has ended, of daemon threads, end before the process does: they leave no files
/// half-written, and use no static objects that are destroyed. Called once.
void end_searches_at_exit();

}  // namespace motifcount::python
