#pragma once

#include <cerrno>

namespace motifcount::internal {

/// True if `error` (errno of a failed look-up) means that the file does not exist
[[nodiscard]] inline bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR;
}

}  // namespace motifcount::internal
