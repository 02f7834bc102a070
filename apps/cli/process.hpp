#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/device_choice.hpp"
#include "motifcount/error.hpp"

namespace motifcount::cli {

/// Exit statuses of all programs; documented in lib/doc/semantics.md
enum ExitStatus { success = 0, failure = 1, usage_error = 2, closed_pipe = 141 };

/// Sets up process-wide state. Must be called before the first file is opened.
/// - Opens descriptors 0 to 2 if they are closed, so that no output file gets one of these numbers.
/// - Makes INT, TERM, HUP, QUIT and PIPE delete unfinished outputs before the process ends. Ignored signals stay ignored.
/// - Ignores the signal for a file that exceeds the size limit, so that writing fails with an error instead.
/// - Makes the allocator return freed memory to the system.
void prepare_process();

/// Prepares the process, runs `body` and returns its exit status. If `body` throws, prints "PROGRAM: error: ..." and
/// further_lines() to standard error, and returns the exit status for the error code.
[[nodiscard]] int run_guarded(std::string const& program, std::function<int()> const& body);
/// Prints "PROGRAM: error: out of memory" to standard error without allocating.
void complain_of_memory(char const* program) noexcept;
/// Hides the GPUs after the last chosen GPU from the CUDA driver, by CUDA_VISIBLE_DEVICES. The other GPUs keep their numbers. On
/// a host with four GPUs, the driver then starts in 0.43 s instead of 1.48 s. Does nothing if the variable is set. Call it before
/// threads start and CUDA is used.
void hide_further_gpus(DeviceChoice const& chosen);
/// Returns the exit status for an error code.
[[nodiscard]] int status_of(ErrorCode code);

/// Returns the lines to print after the message of a TableError: the first rows of the table, and the options that the user may
/// have meant. Empty for other errors.
[[nodiscard]] std::vector<std::string> further_lines(Error const& error);

/// Writes to standard output and returns `success`. Throws Error(output), or Error(broken_pipe) if the reader closed the pipe.
int print(std::string_view text);

/// Returns the text with control characters escaped, such as \n, \t or \x1b, so that it fits on one line.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace motifcount::cli
