#pragma once

#include <string>

namespace motifcount {

/// Opens a file for messages, like `--log`. The file is emptied; if the name is an open stream (/dev/stderr), a descriptor of
/// this stream is returned. The caller closes it. Throws Error(output) if the file cannot be opened or has reads. validate()
/// checks RunSettings::log against inputs and other outputs.
///
///     int const log = motifcount::open_log("run.log");
[[nodiscard]] int open_log(std::string const& path);

/// Deletes all unfinished outputs of this process. Call it in a signal handler before the signal ends the process.
/// Async-signal-safe. Does not change errno.
void remove_temporaries() noexcept;

}  // namespace motifcount
