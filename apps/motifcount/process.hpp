#pragma once

#include <string>
#include <string_view>

namespace motifcount::app {

/// Exit statuses, as lib/doc/semantics.md promises them.
enum ExitStatus { success = 0, failure = 1, usage_error = 2, closed_pipe = 141 };

/// What a process must see to before it opens its first file: that descriptors 0 to 2 are taken, so that no
/// file of ours becomes "standard output"; that INT, TERM, HUP and PIPE delete unfinished outputs before they
/// end the process; and that a file-size limit is an error, not a signal.
void prepare_process();

/// Writes to standard output; false when that failed.
[[nodiscard]] bool print(std::string_view text);

/// The text in one printable line: control characters as \n, \t or \x1b.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace motifcount::app
