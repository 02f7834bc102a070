#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <string_view>
#include <thread>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Makes all bytes of an input readable through a descriptor, including bytes already peeked at. Used for libraries that read
/// pipes themselves. A thread copies the bytes until the input ends or the reader closes its end.
class StreamPump {
public:
    using Watcher = std::function<void(std::string_view)>;

    /// `file` must outlive the pump. `watcher` (may be empty) receives all bytes, on the pump's thread. Throws Error(input) if
    /// the system does not provide a socket or thread.
    explicit StreamPump(InputFile& file, Watcher watcher = {});
    /// Close the descriptor from release() before destroying the pump.
    ~StreamPump();
    StreamPump(StreamPump const&) = delete;
    StreamPump& operator=(StreamPump const&) = delete;

    /// Returns the reading end of the socket, which the caller must close.
    [[nodiscard]] int release() noexcept;
    /// Makes the pump pass all remaining bytes only to the watcher. After this call, close the reading end and call wait().
    void want_rest() noexcept { rest_wanted_.store(true, std::memory_order_release); }
    void wait() { thread_.join(); }
    /// Rethrows the error that ended the input early, if there was an error. Call it after reading to the end.
    void rethrow_failure() const {
        if (failed_.load(std::memory_order_acquire)) std::rethrow_exception(failure_);
    }
    /// Thread-safe.
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
    std::exception_ptr failure_;  ///< Error from the pump's thread; valid if failed_ is true
    std::thread thread_;
};

}  // namespace motifcount::internal
