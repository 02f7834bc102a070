#include "output/unnamed_file.hpp"

#include <unistd.h>

#include <cerrno>

#include "output/spool.hpp"

namespace motifcount::internal {

UnnamedFile::~UnnamedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t UnnamedFile::write(std::span<std::byte const> bytes) {
    std::uint64_t first = 0;
    {
        std::lock_guard const lock(mutex_);
        if (descriptor_ < 0) descriptor_ = open_unnamed(output_);
        first = size_;
        size_ += bytes.size();
    }
    for (std::size_t done = 0; done < bytes.size();) {
        auto const offset = static_cast<off_t>(first + done);
        ssize_t const written = ::pwrite(descriptor_, bytes.data() + done, bytes.size() - done, offset);
        if (written < 0 && errno != EINTR)
            fail_unnamed(output_, std::string("cannot write the temporary file of ").append(content_));
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    return first;
}

void UnnamedFile::read(std::uint64_t first, std::span<std::byte> bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
        auto const offset = static_cast<off_t>(first + done);
        ssize_t const taken = ::pread(descriptor_, bytes.data() + done, bytes.size() - done, offset);
        if (taken == 0) errno = EIO;
        if (taken == 0 || (taken < 0 && errno != EINTR))
            fail_unnamed(output_, std::string("cannot read back the temporary file of ").append(content_));
        if (taken > 0) done += static_cast<std::size_t>(taken);
    }
}

}  // namespace motifcount::internal
