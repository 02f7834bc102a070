#pragma once

#include <sys/stat.h>

#include <string>

namespace motifcount::internal {

/// True if `path` is a FIFO. Opening a FIFO blocks until another process opens its other end.
[[nodiscard]] inline bool is_fifo(std::string const& path) noexcept {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
}

}  // namespace motifcount::internal
