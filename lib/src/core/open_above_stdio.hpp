#pragma once

#include <sys/types.h>

namespace motifcount::internal {

/// Returns `descriptor` if it is above standard error. Otherwise returns a duplicate above standard error,
/// with close-on-exec, and closes the original; -1 with errno on failure.
[[nodiscard]] int lift_above_stdio(int descriptor) noexcept;

/// Calls open(2) with O_CLOEXEC, but never returns 0, 1 or 2: if standard output is closed, the next file opened would
/// otherwise receive all printed text. Returns -1 with errno on failure; a file created with O_EXCL is removed again.
[[nodiscard]] int open_above_stdio(char const* path, int flags, mode_t mode = 0) noexcept;

}  // namespace motifcount::internal
