#include "io/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

// Linux transfers at most 0x7ffff000 bytes a call; less keeps a single call interruptible soon.
constexpr std::size_t most_a_call = std::size_t{1} << 30;

[[noreturn]] void throw_system_error(std::string_view name, std::string_view what, int number) {
    std::string message(what);
    message += ": ";
    message += std::strerror(number);
    throw_input_error(name, message);
}

/// After a failed read: returns where it is to be tried again. Standard input may be a pipe that some other
/// program has made non-blocking; then it waits here.
void retry_or_throw(std::string const& name, int descriptor) {
    if (errno == EINTR) return;
    if (errno != EAGAIN && errno != EWOULDBLOCK) throw_system_error(name, "cannot read", errno);
    pollfd readable{descriptor, POLLIN, 0};
    (void)::poll(&readable, 1, -1);
}

}  // namespace

void throw_input_error(std::string_view name, std::string_view what) {
    std::string message(name);
    message += ": ";
    message += what;
    throw Error(ErrorCode::input, message);
}

InputFile::InputFile(std::string const& path) : name_(path == "-" ? "standard input" : path) {
    if (path == "-") {
        descriptor_ = STDIN_FILENO;
    } else {
        do {
            descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
        } while (descriptor_ < 0 && errno == EINTR);
        if (descriptor_ < 0) throw_system_error(name_, "cannot open", errno);
    }
    struct stat status {};
    int const failed = ::fstat(descriptor_, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
    if (failed != 0) {
        if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
        throw_system_error(name_, "cannot read", failed);
    }
    regular_ = S_ISREG(status.st_mode) && status.st_size > 0;
    if (regular_) {
        off_t const offset = ::lseek(descriptor_, 0, SEEK_CUR);
        start_ = offset > 0 ? static_cast<std::uint64_t>(offset) : 0;
        (void)::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);  // a hint only
    }
}

InputFile::~InputFile() {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

std::string_view InputFile::peek(std::size_t size) {
    peeked_.grow(size, peeked_size_);
    if (regular_) {
        // Reading then begins at the file's first byte, and so at pages (buffer.hpp).
        peeked_size_ = peeked_used_ = read_at(peeked_.data(), size, 0);
    }
    while (!regular_ && peeked_size_ < size) {
        ssize_t const got = ::read(descriptor_, peeked_.data() + peeked_size_, size - peeked_size_);
        if (got == 0) break;
        if (got > 0) {
            peeked_size_ += static_cast<std::size_t>(got);
        } else {
            retry_or_throw(name_, descriptor_);
        }
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
    for (;;) {
        ssize_t const got = ::read(descriptor_, out, std::min(size, most_a_call));
        if (got >= 0) return static_cast<std::size_t>(got);
        retry_or_throw(name_, descriptor_);
    }
}

std::size_t InputFile::read_at(char* out, std::size_t size, std::uint64_t position) const {
    std::size_t done = 0;
    while (done < size) {
        ssize_t const got = ::pread(descriptor_, out + done, std::min(size - done, most_a_call),
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
    struct stat status {};
    if (!regular_ || ::fstat(descriptor_, &status) != 0) return 0;
    auto const bytes = static_cast<std::uint64_t>(status.st_size);
    return bytes > start_ ? bytes - start_ : 0;
}

}  // namespace motifcount::internal
