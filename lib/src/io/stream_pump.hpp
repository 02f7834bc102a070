#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <string_view>
#include <thread>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Makes an input that was looked into already readable, from its first byte, through a descriptor: for
/// libraries that read pipes themselves. A thread passes the bytes on; it ends with the input, or when nobody
/// reads on, unless want_rest() was called.
class StreamPump {
public:
    using Watcher = std::function<void(std::string_view)>;

    /// The file must outlive the pump. `watcher`, if there is one, is shown the bytes, on the pump's thread. Throws
    /// Error(input) if the system gives no socket or thread.
    explicit StreamPump(InputFile& file, Watcher watcher = {});
    /// Close the descriptor that release() gave before.
    ~StreamPump();
    StreamPump(StreamPump const&) = delete;
    StreamPump& operator=(StreamPump const&) = delete;

    /// The reading end; from now on the caller's to close.
    [[nodiscard]] int release() noexcept;
    /// Nobody reads on, but the watcher is shown all bytes to the input's end. Close the reading end between the two; wait()
    /// ends with the input.
    void want_rest() noexcept { rest_wanted_.store(true, std::memory_order_release); }
    void wait() { thread_.join(); }
    /// Throws what ended the input too soon, if anything: to be asked once its end was read.
    void rethrow_failure() const {
        if (failed_.load(std::memory_order_acquire)) std::rethrow_exception(failure_);
    }
    /// Any thread.
    [[nodiscard]] std::uint64_t bytes_passed() const noexcept {
        return passed_.load(std::memory_order_relaxed);
    }

private:
    [[nodiscard]] bool wait_for_bytes() const;
    [[nodiscard]] bool pass_on(std::string_view bytes);
    void pump() noexcept;

    InputFile& file_;
    Watcher const watcher_;
    int writing_end_ = -1;
    int reading_end_ = -1;
    std::atomic<std::uint64_t> passed_{0};
    std::atomic<bool> rest_wanted_{false};
    std::atomic<bool> failed_{false};
    std::exception_ptr failure_;  ///< once failed_
    std::thread thread_;
};

}  // namespace motifcount::internal
