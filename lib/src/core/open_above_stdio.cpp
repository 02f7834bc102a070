#include "core/open_above_stdio.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace motifcount::internal {

int lift_above_stdio(int descriptor) noexcept {
    if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
    int const above = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int const error = errno;
    ::close(descriptor);
    errno = error;
    return above;
}

int open_above_stdio(char const* path, int flags, mode_t mode) noexcept {
    int const descriptor = ::open(path, flags | O_CLOEXEC, mode);
    if (descriptor < 0) return -1;
    int const above = lift_above_stdio(descriptor);
    if (above >= 0 || (flags & O_EXCL) == 0 || (flags & O_CREAT) == 0) return above;
    int const error = errno;
    ::unlink(path);
    errno = error;
    return -1;
}

}  // namespace motifcount::internal
