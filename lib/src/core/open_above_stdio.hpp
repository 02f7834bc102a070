#pragma once

#include <sys/types.h>

namespace motifcount::internal {

/// open(2) with O_CLOEXEC, but never with the number of standard input, output or error: where the program has closed
/// one of them, the next file gets its number, and whatever the program prints afterwards. -1 if it fails, and errno says
/// why; a file that this call has made (O_EXCL) is gone again then.
[[nodiscard]] int open_above_stdio(char const* path, int flags, mode_t mode = 0) noexcept;

}  // namespace motifcount::internal
