#include "io/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "core/fifo.hpp"
#include "core/shown_input.hpp"
#include "core/stop.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

// Maximum bytes per call. Linux transfers at most 0x7ffff000 bytes per call, and shorter calls can be interrupted sooner.
constexpr std::size_t max_per_call = std::size_t{1} << 30;

/// Throws Error(input) unless a failed read should be repeated. Waits first if a non-blocking pipe has no data.
void retry_or_throw(std::string const& name, int descriptor) {
    if (errno == EINTR) return;
    if (errno != EAGAIN && errno != EWOULDBLOCK) throw_system_error(name, "cannot read", errno);
    pollfd readable{descriptor, POLLIN, 0};
    (void)::poll(&readable, 1, stop_check_milliseconds);
}

}  // namespace

void throw_system_error(std::string_view name, std::string_view what, int number) {
    std::string message(what);
    message += ": ";
    message += std::strerror(number);
    throw_input_error(name, message);
}

void throw_input_error(std::string_view name, Message const& what) {
    throw Error(ErrorCode::input, Position{.file = std::string(name)}, what);
}

InputFile::InputFile(std::string const& path, std::stop_token stop)
    : name_(shown_input(path)), stop_(std::move(stop)), polls_(stop_.stop_possible()) {
    if (path == "-") {
        descriptor_ = STDIN_FILENO;
        keeps_open_ = true;
    } else {
        // Opens a FIFO non-blocking, because opening would otherwise wait for its writer. The writer may itself wait until the
        // mates' FIFO is opened, and a stop request would not end the wait. read_next() waits with poll(), because read() would
        // report the end of the input until the first writer opens the FIFO.
        bool const fifo = is_fifo(path);
        polls_ = polls_ || fifo;
        do {
            throw_if_stopped(stop_);
            descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (fifo ? O_NONBLOCK : 0));
        } while (descriptor_ < 0 && errno == EINTR);
        if (descriptor_ < 0) throw_system_error(name_, "cannot read", errno);
    }
    struct stat status {};
    int const failed = ::fstat(descriptor_, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
    if (failed != 0) {
        if (!keeps_open_) ::close(descriptor_);
        throw_system_error(name_, "cannot read", failed);
    }
    regular_ = S_ISREG(status.st_mode) && status.st_size > 0;
    if (regular_) {
        off_t const offset = ::lseek(descriptor_, 0, SEEK_CUR);
        start_ = offset > 0 ? static_cast<std::uint64_t>(offset) : 0;
        // This is only a hint to the system, so a failure is ignored.
        (void)::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
    }
}

InputFile::InputFile(ByteStream& stream, std::string name, std::stop_token stop)
    : name_(std::move(name)), stop_(std::move(stop)), stream_(&stream), stream_size_(stream.size()) {}

void InputFile::widen_pipe() const noexcept {
#if defined(F_SETPIPE_SZ)
    constexpr int room = 1 << 20;  // Linux allows every user to set this size
    if (!regular_ && descriptor_ >= 0) static_cast<void>(::fcntl(descriptor_, F_SETPIPE_SZ, room));
#endif
}

InputFile::~InputFile() {
    if (!keeps_open_ && descriptor_ >= 0) ::close(descriptor_);
}

std::string_view InputFile::peek(std::size_t size) {
    peeked_.grow(size, peeked_size_);
    if (regular_) {
        // Reading starts at the first byte of the file, and therefore at the start of a page (page_buffer.hpp).
        peeked_size_ = peeked_used_ = read_at(peeked_.data(), size, 0);
        // The file is empty, although it was not empty when it was opened.
        if (peeked_size_ == 0 && size != 0 && start_ == 0)
            throw_input_error(name_, "the file shrank while it was being read: the file is now empty");
    }
    while (!regular_ && peeked_size_ < size) {
        std::size_t const got = read_next(peeked_.data() + peeked_size_, size - peeked_size_);
        if (got == 0) break;
        peeked_size_ += got;
    }
    return {peeked_.data(), std::min(size, peeked_size_)};
}

std::size_t InputFile::read(char* out, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        std::size_t const got = read_some(out + done, size - done);
        if (got == 0) break;
        done += got;
    }
    return done;
}

std::size_t InputFile::read_some(char* out, std::size_t size) {
    if (size == 0) return 0;
    if (has_peeked()) {
        std::size_t const count = std::min(size, peeked_size_ - peeked_used_);
        std::memcpy(out, peeked_.data() + peeked_used_, count);
        peeked_used_ += count;
        return count;
    }
    return read_next(out, size);
}

std::size_t InputFile::read_next(char* out, std::size_t size) {
    if (stream_ != nullptr) return read_stream(out, size);
    for (;;) {
        throw_if_stopped(stop_);
        if (!regular_ && polls_ && !has_bytes()) continue;
        ssize_t const got = ::read(descriptor_, out, std::min(size, max_per_call));
        if (got >= 0) return static_cast<std::size_t>(got);
        retry_or_throw(name_, descriptor_);
    }
}

std::size_t InputFile::read_stream(char* out, std::size_t size) {
    throw_if_stopped(stop_);
    if (stream_ended_) return 0;
    std::size_t const got = stream_->read(std::as_writable_bytes(std::span(out, size)));
    if (got > size)
        throw Error(ErrorCode::usage, name_ + ": the stream's read() returned " + std::to_string(got) +
                                          " bytes, but the buffer has room for " + std::to_string(size));
    stream_ended_ = got == 0;
    return got;
}

/// Waits, up to a time limit, until a non-blocking pipe has bytes or has ended. Returns false if the time runs out.
bool InputFile::has_bytes() const {
    pollfd readable{descriptor_, POLLIN, 0};
    int const ready = ::poll(&readable, 1, stop_check_milliseconds);
    if (ready < 0 && errno != EINTR) throw_system_error(name_, "cannot read", errno);
    return ready > 0;
}

std::size_t InputFile::read_at(char* out, std::size_t size, std::uint64_t position) const {
    std::size_t done = 0;
    while (done < size) {
        throw_if_stopped(stop_);
        ssize_t const got = ::pread(descriptor_, out + done, std::min(size - done, max_per_call),
                                    static_cast<off_t>(start_ + position + done));
        if (got == 0) break;
        if (got > 0) {
            done += static_cast<std::size_t>(got);
        } else {
            retry_or_throw(name_, descriptor_);
        }
    }
    return done;
}

void InputFile::seek(std::uint64_t position) {
    peeked_size_ = peeked_used_ = 0;
    if (::lseek(descriptor_, static_cast<off_t>(start_ + position), SEEK_SET) < 0)
        throw_system_error(name_, "cannot seek", errno);
}

std::uint64_t InputFile::size() const {
    if (stream_ != nullptr) return stream_size_;
    if (!regular_) return 0;
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) throw_system_error(name_, "cannot read", errno);
    auto const bytes = static_cast<std::uint64_t>(status.st_size);
    return bytes > start_ ? bytes - start_ : 0;
}

}  // namespace motifcount::internal
