#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace motifcount::internal {

struct OutputPlace {
    std::string name;  ///< Name given by the user; "-" is standard output
    std::string path;  ///< Path after following symbolic links; may not exist yet

    /// Descriptor of this process that the name refers to: "-", /dev/stdout, /dev/stderr, /dev/fd/N, /proc/self/fd/N, or a
    /// symbolic link to one of these paths; empty for other names
    std::optional<int> descriptor;
    /// Whether the path is in procfs, for example a file opened by another process
    bool in_proc = false;
    /// Whether a complete new file replaces the output; if false, the output is written directly
    bool replaced = false;

    [[nodiscard]] std::string shown() const { return name == "-" ? "standard output" : name; }
};

/// Follows the symbolic links of an output name. The file may be missing and is not opened. Throws Error(output) on failure.
[[nodiscard]] OutputPlace find_output_place(std::string const& name);

/// Returns the directory of a path, with its final slash; empty if the path has no slash.
[[nodiscard]] std::string directory_of(std::string const& path);

/// Returns an absolute path to the same file, which stays valid if the working directory changes. Returns `path` unchanged if a
/// parent folder cannot be searched or the absolute path is too long. The file's directory must exist.
[[nodiscard]] std::string absolute_path(std::string const& path);

/// Throws Error(output) with the message "NAME: cannot open for writing: REASON". `error`: errno
[[noreturn]] void throw_unwritable(OutputPlace const& place, int error);

/// Throws Error(output) if the output is a descriptor that is closed or open for reading only.
void check_descriptor(OutputPlace const& place);

/// Opens an output that is written directly. Returns a new descriptor above standard error, which the caller owns: closing it
/// reports late errors, and the original stream stays open. Never truncates a file; appends to files of other processes. Waits
/// for the reader of a FIFO. Throws Error(output), or Error(stopped) on a request from `stop`. If `stop` can be requested,
/// FIFOs are non-blocking: writing to a full FIFO fails with EAGAIN.
[[nodiscard]] int open_in_place(OutputPlace const& place, std::stop_token const& stop = {});

}  // namespace motifcount::internal
