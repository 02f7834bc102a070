#include "core/open_above_stdio.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace motifcount::internal {

int open_above_stdio(char const* path, int flags, mode_t mode) noexcept {
    int const descriptor = ::open(path, flags | O_CLOEXEC, mode);
    if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
    int const above = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int const error = errno;
    if (above < 0 && (flags & O_EXCL) != 0 && (flags & O_CREAT) != 0) ::unlink(path);
    ::close(descriptor);
    errno = error;
    return above;
}

}  // namespace motifcount::internal
