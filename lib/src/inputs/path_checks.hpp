#pragma once

#include <sys/types.h>

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/message.hpp"

namespace motifcount::internal {

/// A file, and the setting or the line of a sample sheet that names it.
struct NamedPath {
    Message source;
    std::string path;       ///< "-" is standard input or output
    bool is_reads = false;  ///< for outputs: whether the output may replace a file of reads
    bool in_sheet = false;  ///< for inputs: whether `source` is a line of the sample sheet
    Setting setting = {};   ///< empty if the file is not named by a setting
};

/// Two names mean one file when these are equal: device and inode where it exists, else those of its directory and its name
/// there.
struct FileIdentity {
    dev_t device = 0;
    ino_t inode = 0;
    std::string name;
    friend auto operator<=>(FileIdentity const&, FileIdentity const&) = default;
};

/// Of an input that is a regular file, which alone can be harmed; "-" is standard input. (A terminal or a socket is input and
/// output at once by right.) Throws Error(input) if the system cannot say.
[[nodiscard]] std::optional<FileIdentity> identify_input(std::string const& path);

/// Why a file cannot be read, as errno tells it; 0 if it can be, or is "-". Opens nothing: opening a FIFO would block, or
/// take its writer away.
[[nodiscard]] int read_error(std::string const& path);

/// The files of inputs, mates among them. Streams are none.
[[nodiscard]] std::vector<NamedPath> files_of(std::vector<ReadInput> const& inputs);

/// Throws Error if standard input, or a pipe, is named more than once, under whatever names: usage, but input in a sheet.
void check_read_once(std::vector<NamedPath> const& input_paths);

/// Throws Error (usage) if one regular file is both mates of a pair, under whatever names.
void check_mates(std::vector<ReadInput> const& inputs);

/// Throws Error (input) unless it is a regular file, or nothing that can be read at all: `who` reads it more than once.
void check_read_again(std::string const& who, std::string const& path);

/// Throws Error if an output is an input (output) or another output (usage), under whatever names, also if it is not
/// there yet, or a descriptor that cannot be written to, or would replace a file of reads (output). No path may be empty.
/// Opens regular files alone, and those to read.
void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths);

/// A line for users about files without mates beside those of -1 and -2, about rows of a sheet that are named like mates of
/// each other, and about regular files that are given more than once, under whatever names.
[[nodiscard]] std::vector<std::string> odd_inputs(std::vector<ReadInput> const& inputs, bool from_sheet);

}  // namespace motifcount::internal
