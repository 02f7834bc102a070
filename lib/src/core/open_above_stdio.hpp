#pragma once

#include <sys/types.h>

namespace motifcount::internal {

/// Returns a descriptor above standard error (2) for the same open file. If `descriptor` is too low, closes it and returns a
/// duplicate with close-on-exec. Returns -1 with errno on failure.
[[nodiscard]] int lift_above_stdio(int descriptor) noexcept;

/// Calls open(2) with O_CLOEXEC, but never returns descriptors 0 to 2: if standard output were closed, the file would otherwise
/// receive all printed text. On failure, returns -1 with errno, and removes a file created with O_EXCL.
[[nodiscard]] int open_above_stdio(char const* path, int flags, mode_t mode = 0) noexcept;

}  // namespace motifcount::internal
