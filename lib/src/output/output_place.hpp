#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace motifcount::internal {

/// Where the name of an output leads.
struct OutputPlace {
    std::string name;  ///< as it was given; "-" is standard output
    std::string path;  ///< with symbolic links followed; nothing may be there yet

    /// The open descriptor of this process that the name stands for: "-", /dev/stdout, /dev/stderr, /dev/fd/N,
    /// /proc/self/fd/N, or a symbolic link to one of these.
    std::optional<int> descriptor;
    bool in_proc =
        false;  ///< a file of the proc file system; of /proc/PID/fd, that is what another process has open
    bool replaced = false;  ///< to be replaced when the output is complete; else it is written as it stands

    /// For messages.
    [[nodiscard]] std::string shown() const { return name == "-" ? "standard output" : name; }
};

/// Opens nothing. Throws Error(output) if the system cannot tell where the name leads; that nothing is there is no error.
[[nodiscard]] OutputPlace find_output_place(std::string const& name);

/// The directory of a path, with its slash; empty if it has none.
[[nodiscard]] std::string directory_of(std::string const& path);

/// The same place, whatever the working folder becomes. Where no name that may be used leads there (a folder above it may
/// not be searched, or the name is longer than the system takes), the path as it is. The directory must be there.
[[nodiscard]] std::string absolute_path(std::string const& path);

/// Throws Error(output): "NAME: cannot open for writing: " and why, as errno tells it.
[[noreturn]] void throw_unwritable(OutputPlace const& place, int error);

/// Throws Error(output) if the place is a descriptor that is closed or open for reading only.
void check_descriptor(OutputPlace const& place);

/// Opens a place that is not replaced: a descriptor of our own, above those of standard streams, closed by the caller, so that closing it tells of late
/// errors and leaves the stream to who opened it. Regular files that are open elsewhere are appended to, never cut.
/// A FIFO waits for its reader. Throws Error(output), and Error(stopped) when `stop` asks for it while it waits; with a `stop`
/// that may, what is written into the FIFO does not wait for room either: it gives EAGAIN.
[[nodiscard]] int open_in_place(OutputPlace const& place, std::stop_token const& stop = {});

}  // namespace motifcount::internal
