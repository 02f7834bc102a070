#pragma once

#include <string>

namespace motifcount {

/// Opens a file for messages, as for `--log`, and returns a file descriptor that the caller closes. Deletes the old content of
/// the file. If the path is an open stream such as /dev/stderr, returns a new descriptor of that stream. Throws Error(output)
/// if the file cannot be opened or contains reads. validate() checks that RunSettings::log is not an input or another output.
///
///     int const log = motifcount::open_log("run.log");
[[nodiscard]] int open_log(std::string const& path);

/// Deletes all unfinished outputs of this process, for signal handlers. Async-signal-safe. Does not change errno.
void remove_temporaries() noexcept;

}  // namespace motifcount
