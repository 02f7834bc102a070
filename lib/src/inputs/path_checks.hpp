#pragma once

#include <sys/types.h>

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/message.hpp"

namespace motifcount::internal {

/// File, and the setting or the line of the sample sheet that names it
struct NamedPath {
    Message source;
    std::string path;       ///< "-" is standard input or output
    bool is_reads = false;  ///< For outputs: whether the output may replace a file of reads
    bool in_sheet = false;  ///< For inputs: whether `source` is a line of the sample sheet
    Setting setting = {};   ///< Empty if the file is not named by a setting
};

/// Identifies a file by device and inode or, if it does not exist, by its directory's device and inode, and its name.
struct FileIdentity {
    dev_t device = 0;
    ino_t inode = 0;
    std::string name;
    friend auto operator<=>(FileIdentity const&, FileIdentity const&) = default;
};

/// Returns the identity of an input; empty unless it is a regular file. Only a regular file is damaged if it is an output, too;
/// a terminal or a socket may be both. Throws Error(input) if the system cannot return the status of the file.
[[nodiscard]] std::optional<FileIdentity> identify_input(std::string const& path);

/// Returns why a file cannot be read, as an errno value; 0 if it can be read. Does not open the file, because it may be a FIFO.
[[nodiscard]] int read_error(std::string const& path);

/// Returns the files of inputs, including mates, but no streams.
[[nodiscard]] std::vector<NamedPath> files_of(std::vector<ReadInput> const& inputs);

/// Throws Error(input) for a sample sheet, else Error(usage), if standard input or a pipe is given more than once.
void check_read_once(std::vector<NamedPath> const& input_paths);

/// Throws Error(usage) if the first and second mates of a pair are the same regular file, maybe by different names.
void check_mates(std::vector<ReadInput> const& inputs);

/// Throws Error(input) if the file can be read only once, such as a pipe. Accepts missing files and directories, which are
/// reported when they are read. `who`: name of the command, for the message.
void check_read_again(std::string const& who, std::string const& path);

/// Checks outputs before they are opened. Throws Error if an output
///
/// - is an input (output),
/// - is the same file as another output, even if it does not exist yet (usage),
/// - is a descriptor that cannot be written to (output),
/// - would replace a file of reads, unless NamedPath::is_reads (output).
///
/// Files may be given by different names. Paths must not be empty. Only regular files are opened, for reading.
void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths);

/// Returns warnings about likely mistakes:
///
/// - files without mates, given in addition to -1 and -2
/// - rows of a sheet that are named like mates of each other
/// - regular files that are given more than once, maybe by different names
[[nodiscard]] std::vector<std::string> odd_inputs(std::vector<ReadInput> const& inputs, bool from_sheet);

}  // namespace motifcount::internal
