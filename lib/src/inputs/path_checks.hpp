#pragma once

#include <sys/types.h>

#include <compare>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/message.hpp"

namespace motifcount::internal {

/// A file, and its origin: a setting or a line in the sample sheet
struct NamedPath {
    Message source;
    std::string path;       ///< File path; "-" is standard input or output
    bool is_reads = false;  ///< For outputs: whether the output may replace a file of reads
    bool in_sheet = false;  ///< For inputs: whether `source` is a line in the sample sheet
    Setting setting = {};   ///< Setting that names the file; empty if no setting names it
};

/// Identity of a file: device and inode. For a file that does not exist: device and inode of its directory, and its name.
struct FileIdentity {
    dev_t device = 0;
    ino_t inode = 0;
    std::string name;
    friend auto operator<=>(FileIdentity const&, FileIdentity const&) = default;
};

/// Returns the identity of an input that is a regular file. Empty for other inputs, such as terminals and sockets, because
/// they may be an output at the same time without damage. Throws Error(input) if the status of the file cannot be read.
[[nodiscard]] std::optional<FileIdentity> identify_input(std::string const& path);

/// Returns the errno value if a file cannot be read, otherwise 0. Does not open the file, because it may be a FIFO.
[[nodiscard]] int read_error(std::string const& path);

/// Finds a file that a sheet names: in the working directory, or else in `folder`, the folder of the sheet. Replaces `name` by
/// the path that was found. Returns the errno value if the file cannot be read, otherwise 0.
[[nodiscard]] int find_beside(std::filesystem::path const& folder, std::string& name);

/// Returns all input files, including mates, without streams.
[[nodiscard]] std::vector<NamedPath> files_of(std::vector<ReadInput> const& inputs);

/// Throws Error if standard input or a pipe is given more than once: Error(input) for a sample sheet, otherwise Error(usage).
void check_read_once(std::vector<NamedPath> const& input_paths);

/// Describes which inputs list_inputs() combined to samples, because their names differ only in the lane. Otherwise empty.
[[nodiscard]] std::string describe_lanes(std::vector<ReadInput> const& inputs);
/// Throws Error(usage) if mates or index reads of an input are read from the same regular file, even under different names.
void check_mates(std::vector<ReadInput> const& inputs);

/// Throws Error(input) if the file can be read only once, such as a pipe. Accepts missing files and directories, because these
/// are reported when they are read. `who`: name of the command for the message.
void check_read_again(std::string const& who, std::string const& path);

/// Checks outputs before they are opened. Recognizes the same file under different names. Paths must not be empty. Opens only
/// regular files, for reading. Throws an Error if an output
/// - is also an input (Error(output)),
/// - is the same file as another output, even if the file does not exist yet (Error(usage)),
/// - is a descriptor that cannot be written to (Error(output)), or
/// - would replace a file of reads, unless NamedPath::is_reads (Error(output)).
void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths);

/// Returns warnings about likely mistakes:
/// - files without mates are given in addition to -1 and -2
/// - files in different rows of a sheet, or files without a sheet that are different samples, are named like mates
/// - regular files are given more than once, even under different names
[[nodiscard]] std::vector<std::string> odd_inputs(std::vector<ReadInput> const& inputs, bool from_sheet);

}  // namespace motifcount::internal
