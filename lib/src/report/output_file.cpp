#include "report/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "motifcount/error.hpp"
#include "report/output_place.hpp"

namespace motifcount::internal {
namespace {

// Large enough that a system call costs little beside the copy, small enough to stay in a core's L2 cache.
constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

std::string_view without_compression_suffix(std::string_view path) noexcept {
    for (std::string_view const suffix : {".gz", ".bgz"})
        if (path.ends_with(suffix)) return path.substr(0, path.size() - suffix.size());
    return path;
}

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), buffer_(new char[buffer_bytes]), capacity_(buffer_bytes) {
    OutputPlace const place = find_output_place(path_);
    if (place.replaced)
        open_temporary(place.path);
    else
        descriptor_ = open_in_place(place);
    if (without_compression_suffix(path_).size() < path_.size())
        bgzf_ = std::make_unique<BgzfWriter>([this](std::string_view bytes) { write_fully(bytes); });
}

OutputFile::~OutputFile() {
    discard();
}

void OutputFile::open_temporary(std::string const& target) {
    static std::atomic<unsigned> counter{0};
    struct stat old {};
    bool const replaces = ::stat(target.c_str(), &old) == 0;
    if (replaces && ::access(target.c_str(), W_OK) != 0) fail("cannot replace the file", errno);
    if (target.empty() || target.ends_with('/')) fail("cannot open for writing", EISDIR);
    target_ = target;
    // A short name of its own: the final one may already be as long as a name can be.
    for (int attempt = 0; attempt < 1000; ++attempt) {
        auto name = std::make_unique<TemporaryName>(directory_of(target) + ".motifcount-" +
                                                    std::to_string(::getpid()) + "-" +
                                                    std::to_string(counter++) + ".tmp");
        descriptor_ = ::open(name->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ >= 0) {
            temporary_ = std::move(name);
            // As a shell's `>` would: who may read the old file may read the new one. Not being allowed to is
            // no error.
            if (replaces) static_cast<void>(::fchmod(descriptor_, old.st_mode & 07777));
            return;
        }
        if (errno != EEXIST && errno != EINTR) break;
    }
    fail(
        "cannot create a file in " + (directory_of(target).empty() ? "this directory" : directory_of(target)),
        errno);
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
    if (bgzf_ != nullptr)
        bgzf_->add(text);
    else
        write_fully(text);
}

void OutputFile::write_fully(std::string_view text) {
    while (!text.empty()) {
        ssize_t const written = ::write(descriptor_, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write", errno);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void OutputFile::finish() {
    if (descriptor_ < 0) return;
    flush();
    if (bgzf_ != nullptr) bgzf_->finish();
    if (!in_place() && ::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOSYS)
        fail("cannot write", errno);
    int const descriptor = descriptor_;
    descriptor_ = -1;
    // EINTR: Linux has closed the descriptor all the same.
    if (::close(descriptor) != 0 && errno != EINTR) fail("cannot write", errno);
}

void OutputFile::publish() {
    finish();
    if (in_place()) return;
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

void OutputFile::fail(std::string const& what, int error) const {
    ErrorCode const code = error == EPIPE ? ErrorCode::broken_pipe : ErrorCode::output;
    std::string const name = path_ == "-" ? "standard output" : path_;
    throw Error(code, name + ": " + what + ": " + std::generic_category().message(error));
}

void publish_all(std::vector<OutputFile*> const& files) {
    for (bool const in_place : {false, true})
        for (OutputFile* file : files)
            if (file->in_place() == in_place) file->finish();
    for (OutputFile* file : files) file->publish();
}

}  // namespace motifcount::internal
