#pragma once

#include <cerrno>

namespace motifcount::internal {

/// Whether errno says that nothing has this name, rather than that the system cannot tell.
[[nodiscard]] inline bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR;
}

}  // namespace motifcount::internal
