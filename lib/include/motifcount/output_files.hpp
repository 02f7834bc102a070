#pragma once

#include <string>

namespace motifcount {

/// Opens a file for messages, as for `--log`, and returns a file descriptor that the caller closes. Deletes the old content of
/// the file. If the path is an open stream such as /dev/stderr, returns a new descriptor of that stream. Throws Error(output)
/// if the file cannot be opened or contains reads. Does not check for conflicts with inputs and other outputs; validate()
/// checks this for RunSettings::log.
///
///     int const log = motifcount::open_log("run.log");
[[nodiscard]] int open_log(std::string const& path);

/// Deletes all unfinished outputs of this process. Call it in a signal handler before the signal ends the process.
/// Async-signal-safe. Does not change errno.
void remove_temporaries() noexcept;

}  // namespace motifcount
