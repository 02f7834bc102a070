#pragma once

#include <cerrno>

namespace motifcount::internal {

/// True if a failed look-up set `error` (errno) because no file has the name; false for all other failures
[[nodiscard]] inline bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR;
}

}  // namespace motifcount::internal
