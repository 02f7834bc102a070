#include "run/option_paths.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <compare>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "motifcount/error.hpp"
#include "report/output_place.hpp"

namespace motifcount::internal {
namespace {

// Two names mean one file when these are equal: device and inode where it exists, else those of its directory and its
// name there.
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
std::optional<FileIdentity> identify_output(OutputPlace const& place) {
    struct stat status {};
    bool const exists = place.descriptor ? ::fstat(*place.descriptor, &status) == 0
                                         : ::stat(place.path.c_str(), &status) == 0;
    // A stream is one output, even to a device.
    if (place.descriptor && (!exists || S_ISCHR(status.st_mode)))
        return FileIdentity{0, 0, std::to_string(*place.descriptor)};
    if (exists && S_ISCHR(status.st_mode)) return std::nullopt;
    if (exists) return FileIdentity{status.st_dev, status.st_ino, {}};
    // Not there yet: its directory's identity, and its name in it.
    std::error_code ignored;
    auto const path =
        std::filesystem::weakly_canonical(std::filesystem::absolute(place.path, ignored), ignored);
    if (::stat(path.parent_path().c_str(), &status) != 0) return FileIdentity{0, 0, path};
    return FileIdentity{status.st_dev, status.st_ino, path.filename()};
}

}  // namespace

std::vector<std::string> repeated_inputs(std::vector<ReadInput> const& inputs) {
    std::map<FileIdentity, std::string> seen;
    std::vector<std::string> warnings;
    for (ReadInput const& input : inputs) {
        if (input.is_stream()) continue;
        for (std::string const& path : {input.path, input.mates}) {
            auto const identity = path.empty() ? std::nullopt : identify_input(path);
            if (!identity) continue;
            auto const [other, is_new] = seen.emplace(*identity, path);
            if (is_new) continue;
            std::string const same = other->second == path ? "" : ", by another name " + other->second;
            warnings.push_back(path + ": this file is given twice" + same + ", and counted twice");
        }
    }
    return warnings;
}

int read_error(std::string const& path) {
    if (path == "-") return 0;
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return errno;
    if (S_ISDIR(status.st_mode)) return EISDIR;
    return ::access(path.c_str(), R_OK) != 0 ? errno : 0;
}

void check_read_once(std::vector<NamedPath> const& input_paths) {
    std::set<FileIdentity> pipes;
    bool stdin_named = false;
    for (NamedPath const& input : input_paths) {
        bool const is_stdin = input.path == "-";
        struct stat status {};
        bool const known =
            (is_stdin ? ::fstat(STDIN_FILENO, &status) : ::stat(input.path.c_str(), &status)) == 0;
        bool const pipe = known && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
        bool const again = pipe ? !pipes.insert({status.st_dev, status.st_ino, {}}).second
                                : is_stdin && std::exchange(stdin_named, true);
        if (again)
            throw Error(ErrorCode::usage, (is_stdin ? "standard input (-)" : input.path) +
                                              " can be read once only, but is named more than once");
    }
}

void check_read_again(std::string const& who, std::string const& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
        throw Error(
            ErrorCode::input,
            path + ": " + who + " reads its files more than once: this is none; write it to one first");
}

void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths) {
    std::map<FileIdentity, std::string> inputs;
    for (NamedPath const& input : input_paths)
        if (auto const identity = identify_input(input.path))
            inputs.emplace(*identity, input.path == "-" ? "standard input" : input.path);
    std::map<FileIdentity, std::string> taken;
    for (auto const& [option, path] : output_paths) {
        OutputPlace const place = find_output_place(path);
        check_descriptor(place);
        auto const identity = identify_output(place);
        if (!identity) continue;
        std::string const name = place.shown();
        if (auto const input = inputs.find(*identity); input != inputs.end())
            throw Error(ErrorCode::output, option + " " + name + ": this is the input " + input->second +
                                               ", which must not be overwritten");
        auto const [other, is_new] = taken.emplace(*identity, option);
        if (!is_new)
            throw Error(ErrorCode::usage, other->second + " and " + option + " would both write to " + name +
                                              ": name different files");
    }
}

}  // namespace motifcount::internal
