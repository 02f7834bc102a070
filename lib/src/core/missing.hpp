#pragma once

#include <cerrno>

namespace motifcount::internal {

/// True if errno means that there is no file of this name; false if the look-up failed for another reason
[[nodiscard]] inline bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR;
}

}  // namespace motifcount::internal
