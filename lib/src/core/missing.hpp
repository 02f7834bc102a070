#pragma once

#include <cerrno>

namespace motifcount::internal {

/// True if errno means that no file has this name, rather than that the look-up failed
[[nodiscard]] inline bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR;
}

}  // namespace motifcount::internal
