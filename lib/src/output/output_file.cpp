#include "output/output_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <span>
#include <system_error>
#include <utility>

#include "core/missing.hpp"
#include "core/open_above_stdio.hpp"
#include "core/parallel.hpp"
#include "core/stop.hpp"
#include "motifcount/error.hpp"
#include "output/output_place.hpp"

namespace motifcount::internal {
namespace {

// Size of the buffer in bytes. It fits in a core's L2 cache, and system calls cost little compared with copying this much text.
constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

/// Returns a path to an open file without a name. Does not allocate, because publishing must also work if memory is exhausted.
std::array<char, 32> own_path(int descriptor) {
    std::array<char, 32> path{};
    std::snprintf(path.data(), path.size(), "/proc/self/fd/%d", descriptor);
    return path;
}

/// Calls use(name) with temporary names until it returns 0 instead of errno. Returns null with `error` on failure. The names do
/// not include the final name, because it may already have the maximum length.
template <class Use>
std::unique_ptr<TemporaryName> find_temporary_name(std::string const& target, int& error, Use use) {
    static std::atomic<unsigned> counter{0};
    for (int attempt = 0; attempt < 1000; ++attempt) {
        auto name = std::make_unique<TemporaryName>(directory_of(target) + ".motifcount-" +
                                                    std::to_string(::getpid()) + "-" +
                                                    std::to_string(counter++) + ".tmp");
        error = use(name->path());
        if (error == 0) return name;
        if (error != EEXIST && error != EINTR) break;
    }
    return nullptr;
}

}  // namespace

OutputFile::OutputFile(std::string path, std::stop_token stop, std::shared_ptr<BlockPool> pool)
    : path_(std::move(path)),
      stop_(std::move(stop)),
      buffer_(new char[buffer_bytes]),
      capacity_(buffer_bytes) {
    if (std::string_view const format = find_unwritten_format(path_); !format.empty())
        throw Error(ErrorCode::usage, path_ + ": outputs cannot be written as " + std::string(format) +
                                          "; use another ending (.gz and .zst are compressed)");
    OutputPlace const place = find_output_place(path_);
    in_place_ = !place.replaced;
    if (in_place_)
        descriptor_ = open_in_place(place, stop_);
    else
        open_unpublished(place.path);
    if (BlockFormat const* const format = find_block_format(path_); format != nullptr)
        blocks_ = std::make_unique<BlockWriter>(
            *format, [this](std::string_view bytes) { write_fully(bytes); }, std::move(pool));
}

OutputFile::~OutputFile() {
    discard();
}

void OutputFile::open_unpublished(std::string const& target) {
    struct stat old {};
    bool const replaces = ::stat(target.c_str(), &old) == 0;
    if (!replaces && !is_missing(errno)) fail("cannot open for writing", errno);
    if (replaces && ::access(target.c_str(), W_OK) != 0) fail("cannot replace the file", errno);
    if (target.empty() || target.ends_with('/')) fail("cannot open for writing", EISDIR);
    target_ = absolute_path(target);
    shown_directory_ = directory_of(target);
    if (shown_directory_.empty()) shown_directory_ = "this directory";
    std::string const directory = directory_of(target_);
    descriptor_ = open_above_stdio(directory.empty() ? "." : directory.c_str(), O_TMPFILE | O_RDWR, 0666);
    // Without /proc, an unnamed file cannot be given a name later.
    if (descriptor_ >= 0 && ::access(own_path(descriptor_).data(), F_OK) != 0) {
        ::close(descriptor_);
        descriptor_ = -1;
    }
    if (descriptor_ < 0) create_named();
    // Gives the new file the permissions of the old file, like `>` in a shell. If this fails, the failure is ignored.
    if (replaces) static_cast<void>(::fchmod(descriptor_, old.st_mode & 07777));
}

void OutputFile::create_named() {
    int error = 0;
    temporary_ = find_temporary_name(target_, error, [&](std::string const& name) {
        descriptor_ = open_above_stdio(name.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
        return descriptor_ >= 0 ? 0 : errno;
    });
    if (temporary_ == nullptr) fail("cannot create a file in " + shown_directory_, error);
}

/// Copies the text to a named file, because some systems cannot give an unnamed file a name.
void OutputFile::copy_to_named() {
    int const source = descriptor_;
    struct stat status {};
    int const error = ::fstat(source, &status) != 0 || ::lseek(source, 0, SEEK_SET) != 0 ? errno : 0;
    descriptor_ = -1;
    try {
        if (error != 0) fail("cannot read back the output", error);
        create_named();
        static_cast<void>(::fchmod(descriptor_, status.st_mode & 07777));
        for (ssize_t size = 1; size != 0;) {
            size = ::read(source, buffer_.get(), capacity_);
            if (size < 0 && errno != EINTR) fail("cannot read back the output", errno);
            if (size > 0) write_fully({buffer_.get(), static_cast<std::size_t>(size)});
        }
        if (::fsync(descriptor_) != 0) fail("cannot write", errno);
    } catch (...) {
        ::close(source);
        throw;
    }
    ::close(source);
}

void OutputFile::write(std::string_view text) {
    if (text.size() > capacity_ - used_) {
        flush();
        if (text.size() >= capacity_) return pass_on(text);
    }
    std::memcpy(buffer_.get() + used_, text.data(), text.size());
    used_ += text.size();
}

void OutputFile::make_room(std::size_t bytes) {
    flush();
    if (bytes <= capacity_) return;
    buffer_.reset(new char[bytes]);
    capacity_ = bytes;
}

void OutputFile::flush() {
    std::size_t const size = used_;
    used_ = 0;
    pass_on({buffer_.get(), size});
}

void OutputFile::pass_on(std::string_view text) {
    if (sum_) sum_->add(text);
    if (blocks_ != nullptr)
        blocks_->add(text);
    else
        write_fully(text);
}

void OutputFile::write_compressed(std::string_view bytes) {
    blocks_.reset();
    write_fully(bytes);
}

void OutputFile::write_fully(std::string_view text) {
    while (!text.empty()) {
        ssize_t const written = ::write(descriptor_, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {
            wait_for_room();
            continue;
        }
        if (written < 0) fail("cannot write", errno);
        text.remove_prefix(static_cast<std::size_t>(written));
        unsynced_ += static_cast<std::size_t>(written);
    }
    start_sync();
}

/// Starts to write the text to disk, so that finish() does not wait for all of it. Errors are left to finish().
void OutputFile::start_sync() noexcept {
#ifdef SYNC_FILE_RANGE_WRITE
    constexpr std::size_t enough = std::size_t{1} << 20U;
    if (in_place_ || unsynced_ < enough) return;
    (void)::sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE);
    unsynced_ = 0;
#endif
}

/// Waits until the output accepts text. Pipes from other programs and FIFOs (open_in_place()) may be non-blocking.
void OutputFile::wait_for_room() const {
    throw_if_stopped(stop_);
    pollfd writable{descriptor_, POLLOUT, 0};
    (void)::poll(&writable, 1, stop_.stop_possible() ? stop_check_milliseconds : -1);
}

void OutputFile::finish() {
    if (finished_) return;
    flush();
    if (blocks_ != nullptr) blocks_->finish();
    finished_ = true;
    if (!in_place_ && ::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOSYS)
        fail("cannot write", errno);
    // close() reports late errors, even if a duplicate stays open. If it fails with EINTR, Linux has closed the descriptor.
    int const closed = in_place_ ? std::exchange(descriptor_, -1) : ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 3);
    if (closed >= 0 && ::close(closed) != 0 && errno != EINTR) fail("cannot write", errno);
}

int OutputFile::link_to(std::string const& name) const {
    auto const own = own_path(descriptor_);
    return ::linkat(AT_FDCWD, own.data(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

void OutputFile::put_aside() {
    finish();
    if (in_place_) return;
    int error = 0;
    if (temporary_ == nullptr)
        temporary_ =
            find_temporary_name(target_, error, [&](std::string const& name) { return link_to(name); });
    if (temporary_ == nullptr) copy_to_named();
    ::close(std::exchange(descriptor_, -1));  // finish() has already reported errors
    buffer_.reset();
    capacity_ = 0;
}

void OutputFile::publish() {
    finish();
    if (in_place_) return;
    int const error = temporary_ != nullptr ? 0 : link_to(target_);
    if (temporary_ != nullptr || error != 0) replace(error);
    ::close(std::exchange(descriptor_, -1));  // finish() has already reported errors
}

/// Renames the temporary file to its target. An unnamed file is first linked to a temporary name or, if that fails, copied.
void OutputFile::replace(int link_error) {
    if (link_error == EEXIST)
        temporary_ =
            find_temporary_name(target_, link_error, [&](std::string const& name) { return link_to(name); });
    if (temporary_ == nullptr) copy_to_named();
    if (::rename(temporary_->path().c_str(), target_.c_str()) != 0)
        fail("cannot rename the finished file", errno);
    temporary_.reset();
}

void OutputFile::discard() noexcept {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
    if (temporary_ == nullptr) return;
    ::unlink(temporary_->path().c_str());
    temporary_.reset();
}

void OutputFile::fail(std::string_view what, int error) const {
    ErrorCode const code = error == EPIPE ? ErrorCode::broken_pipe : ErrorCode::output;
    throw Error(code,
                shown().append(": ").append(what).append(": ") + std::generic_category().message(error));
}

namespace {

/// Returns a list of the files that have already been published, for the end of an error message.
std::string published(std::span<OutputFile* const> files) {
    std::string names;
    for (OutputFile const* file : files)
        if (!file->in_place()) names += (names.empty() ? "; already complete: " : ", ") + file->path();
    return names;
}

}  // namespace

void publish_all(std::vector<OutputFile*> const& files, std::function<void()> const& last_look) {
    // Syncing 97 files takes 0.3 s one after another, and 0.03 s by eight threads.
    auto const at_once = static_cast<unsigned>(std::min<std::size_t>(8, 1 + files.size() / 8));
    parallel_for(at_once, files.size(), [&](std::size_t i) {
        if (!files[i]->in_place()) files[i]->finish();
    });
    if (last_look) last_look();
    for (OutputFile* file : files)
        if (file->in_place()) file->finish();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (files[i]->in_place()) continue;
        try {
            files[i]->publish();
        } catch (Error const& error) {
            throw Error(error.code(), std::string(error.what()) + published(std::span(files).first(i)));
        } catch (std::bad_alloc const&) {
            throw Error(ErrorCode::output,
                        files[i]->path() + ": out of memory" + published(std::span(files).first(i)));
        }
    }
}

}  // namespace motifcount::internal
