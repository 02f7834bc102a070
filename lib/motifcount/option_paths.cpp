#include "motifcount/option_paths.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <compare>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "motifcount/core/error.hpp"

namespace motifcount {
namespace {

std::string display(std::string const& path, char const* standard_stream) {
    return path == "-" ? standard_stream : path;
}

// Two names mean one file when these are equal: device and inode where it exists, else its resolved name.
struct FileIdentity {
    dev_t device = 0;
    ino_t inode = 0;
    std::string name;
    friend auto operator<=>(FileIdentity const&, FileIdentity const&) = default;
};

// Of an input: only a regular file can be harmed. (A terminal or a socket is input and output at once by
// right.)
std::optional<FileIdentity> identify_input(std::string const& path) {
    struct stat status {};
    int const result = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
    if (result != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino, {}};
}

// Of an output; nothing for a device, such as /dev/null, which may well take two of them.
std::optional<FileIdentity> identify_output(std::string const& path) {
    struct stat status {};
    int const result = path == "-" ? ::fstat(STDOUT_FILENO, &status) : ::stat(path.c_str(), &status);
    if (path == "-" && (result != 0 || !S_ISREG(status.st_mode))) return FileIdentity{0, 0, "-"};
    if (result == 0 && S_ISCHR(status.st_mode)) return std::nullopt;
    if (result == 0) return FileIdentity{status.st_dev, status.st_ino, {}};
    std::error_code ignored;
    return FileIdentity{0, 0, std::filesystem::weakly_canonical(path, ignored).string()};
}

}  // namespace

void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths) {
    std::map<FileIdentity, std::string> inputs;
    for (NamedPath const& input : input_paths)
        if (auto const identity = identify_input(input.path))
            inputs.emplace(*identity, display(input.path, "standard input"));
    std::map<FileIdentity, std::string> taken;
    for (auto const& [option, path] : output_paths) {
        auto const identity = identify_output(path);
        if (!identity) continue;
        std::string const name = display(path, "standard output");
        if (auto const input = inputs.find(*identity); input != inputs.end())
            throw Error(ErrorCode::output, option + " " + name + ": this is the input " + input->second +
                                               ", which must not be overwritten");
        auto const [other, is_new] = taken.emplace(*identity, option);
        if (!is_new)
            throw Error(ErrorCode::usage, other->second + " and " + option + " would both write to " + name +
                                              ": name different files");
    }
}

}  // namespace motifcount
