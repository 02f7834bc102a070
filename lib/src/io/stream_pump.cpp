#include "io/stream_pump.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>

#include "core/open_above_stdio.hpp"
#include "core/stop.hpp"

namespace motifcount::internal {

StreamPump::StreamPump(InputFile& file, Watcher watcher) : file_(file), watcher_(std::move(watcher)) {
    // Uses a socket, because writing to a pipe without a reader would kill the process with SIGPIPE.
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw_input_error(file.name(), std::string("cannot read: ") + std::strerror(errno));
    // If standard streams are closed, these descriptors must not get their numbers, because they would receive printed text.
    reading_end_ = lift_above_stdio(ends[0]);
    writing_end_ = lift_above_stdio(ends[1]);
    if (reading_end_ < 0 || writing_end_ < 0) {
        int const error = errno;
        for (int const end : {reading_end_, writing_end_})
            if (end >= 0) ::close(end);
        throw_input_error(file.name(), std::string("cannot read: ") + std::strerror(error));
    }
    try {
        thread_ = std::thread([this] { pump(); });
    } catch (std::system_error const& error) {
        ::close(reading_end_);
        ::close(writing_end_);
        throw_input_error(file.name(),
                          std::string("cannot start a thread to read this file: ") + error.what());
    }
}

StreamPump::~StreamPump() {
    if (reading_end_ >= 0) ::close(reading_end_);
    ::shutdown(writing_end_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    ::close(writing_end_);
}

int StreamPump::release() noexcept {
    int const end = reading_end_;
    reading_end_ = -1;
    return end;
}

/// Waits for input. Returns false if the reader has closed its end and the remaining bytes are not needed.
bool StreamPump::wait_for_bytes() const {
    pollfd watched[] = {{file_.descriptor(), POLLIN, 0}, {writing_end_, 0, 0}};
    while (!file_.has_peeked() && !file_.is_stream()) {
        throw_if_stopped(file_.stop());
        if (rest_wanted_.load(std::memory_order_acquire)) watched[1].fd = -1;
        if (::poll(watched, 2, stop_check_milliseconds) > 0) break;
    }
    return (watched[1].revents & (POLLHUP | POLLERR)) == 0 || rest_wanted_.load(std::memory_order_acquire);
}

/// Sends bytes to the reader. Returns false if the reader has closed its end and the remaining bytes are not needed.
bool StreamPump::pass_on(std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t const sent = ::send(writing_end_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return rest_wanted_.load(std::memory_order_acquire);
        bytes.remove_prefix(static_cast<std::size_t>(sent));
        passed_.fetch_add(static_cast<std::uint64_t>(sent), std::memory_order_relaxed);
    }
    return true;
}

void StreamPump::pump() noexcept {
    constexpr std::size_t room = std::size_t{64} << 10;
    try {
        auto const buffer = std::make_unique<char[]>(room);
        while (wait_for_bytes()) {
            std::size_t const size = file_.read_some(buffer.get(), room);
            if (size == 0) break;
            std::string_view const bytes(buffer.get(), size);
            if (watcher_) watcher_(bytes);
            if (!pass_on(bytes)) return;
        }
    } catch (...) {
        // The reader only sees an early end of the input. rethrow_failure() reports the error.
        failure_ = std::current_exception();
        failed_.store(true, std::memory_order_release);
    }
    ::shutdown(writing_end_, SHUT_WR);
}

}  // namespace motifcount::internal
