#pragma once

#include <sys/types.h>

namespace motifcount::internal {

/// The descriptor, or if its number is that of standard input, output or error, another one for the same, closed on exec, in
/// place of it. -1 if there is none, and errno says why; the descriptor is closed then.
[[nodiscard]] int lift_above_stdio(int descriptor) noexcept;

/// open(2) with O_CLOEXEC, but never with the number of standard input, output or error: where the program has closed
/// one of them, the next file gets its number, and whatever the program prints afterwards. -1 if it fails, and errno says
/// why; a file that this call has made (O_EXCL) is gone again then.
[[nodiscard]] int open_above_stdio(char const* path, int flags, mode_t mode = 0) noexcept;

}  // namespace motifcount::internal
