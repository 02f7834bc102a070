#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/error.hpp"

namespace motifcount::cli {

/// Exit statuses, as lib/doc/semantics.md promises them.
enum ExitStatus { success = 0, failure = 1, usage_error = 2, closed_pipe = 141 };

/// What a process must see to before it opens its first file: that descriptors 0 to 2 are taken, so that no
/// file of ours becomes "standard output"; that INT, TERM, HUP and PIPE delete unfinished outputs before they
/// end the process; that a file-size limit is an error, not a signal; and that memory which is freed is the system's again.
void prepare_process();

/// Prepares the process, runs `body` and gives its exit status; what it throws becomes a line on standard error,
/// "PROGRAM: error: ...", with further_lines(), and the exit status of its code.
[[nodiscard]] int run_guarded(std::string const& program, std::function<int()> const& body);
/// Writes that line without allocating: what a sentence takes may be what there is not.
void complain_of_memory(char const* program) noexcept;
/// The exit status of an error.
[[nodiscard]] int status_of(ErrorCode code);

/// Returns the lines that follow the message of a refused table: its first rows, and options that may be meant. Empty for
/// other errors.
[[nodiscard]] std::vector<std::string> further_lines(Error const& error);

/// Writes to standard output, and gives `success`. Throws Error(output).
int print(std::string_view text);

/// The text in one printable line: control characters as \n, \t or \x1b.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace motifcount::cli
