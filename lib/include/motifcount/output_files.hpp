#pragma once

#include <string>

namespace motifcount {

/// Opens a file for messages, as `--log` does: emptied, or, if the name is that of an open stream (/dev/stderr), a
/// descriptor of that stream. The caller closes it. Throws Error(output), also if the file holds reads; that it is an input or
/// another output is what validate() sees, if RunSettings::log names it.
///
///     int const log = motifcount::open_log("run.log");
[[nodiscard]] int open_log(std::string const& path);

/// Deletes every unfinished output of this process: for a signal handler, before the signal ends the process.
/// Async-signal-safe. Does not change errno.
void remove_temporaries() noexcept;

}  // namespace motifcount
