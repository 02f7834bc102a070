#include "inputs/path_checks.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/counted.hpp"
#include "core/missing.hpp"
#include "core/shown_input.hpp"
#include "inputs/sample_name.hpp"
#include "io/byte_source.hpp"
#include "io/input_file.hpp"
#include "motifcount/error.hpp"
#include "output/output_place.hpp"
#include "reads/format.hpp"

namespace motifcount::internal {
namespace {

/// Returns the status of an input. Empty if the file does not exist. Throws Error(input) if the status cannot be read.
std::optional<struct stat> look_at(std::string const& path) {
    struct stat status {};
    if ((path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status)) == 0) return status;
    if (!is_missing(errno)) throw_system_error(shown_input(path), "cannot read", errno);
    return std::nullopt;
}

/// Returns the status of an output. Empty if the file does not exist. Throws Error(output) if the status cannot be read.
std::optional<struct stat> look_at(OutputPlace const& place) {
    struct stat status {};
    if ((place.descriptor ? ::fstat(*place.descriptor, &status) : ::stat(place.path.c_str(), &status)) == 0)
        return status;
    if (!is_missing(errno)) throw_unwritable(place, errno);
    return std::nullopt;
}

// Returns the identity of an output. Empty for devices such as /dev/null, because several outputs may use the same device.
std::optional<FileIdentity> identify_output(OutputPlace const& place) {
    auto const status = look_at(place);
    // An open stream may be used by only one output, even if it is a device.
    if (place.descriptor && (!status || S_ISCHR(status->st_mode)))
        return FileIdentity{0, 0, std::to_string(*place.descriptor)};
    if (status && S_ISCHR(status->st_mode)) return std::nullopt;
    if (status) return FileIdentity{status->st_dev, status->st_ino, {}};
    // A file that does not exist yet is identified by its directory and its file name.
    std::error_code error;
    auto path = std::filesystem::absolute(place.path, error);
    if (!error) path = std::filesystem::weakly_canonical(path, error);
    if (error) throw_unwritable(place, error.value());
    auto const folder =
        look_at(OutputPlace{.name = place.name, .path = path.parent_path(), .descriptor = {}});
    if (!folder) return FileIdentity{0, 0, path};
    return FileIdentity{folder->st_dev, folder->st_ino, path.filename()};
}

/// True for "-" and for other names of standard input such as /dev/stdin, even if standard input is a regular file
bool names_stdin(std::string const& path) {
    return path == "-" || find_output_place(path).descriptor == STDIN_FILENO;
}

/// Returns the first three files without mates ("b_1.fq, b_2.fq") if the inputs include files from -1 and -2; otherwise empty.
std::string beside_mates(std::vector<ReadInput> const& inputs) {
    if (std::ranges::none_of(inputs, [](ReadInput const& input) { return input.origin == "-1"; })) return {};
    std::string files;
    std::size_t found = 0;
    for (ReadInput const& input : inputs) {
        if (input.has_pairs()) continue;
        if (++found <= 3) files += (found == 1 ? "" : ", ") + input.path;
    }
    return files + (found > 3 ? ", ..." : "");
}

/// Returns possible names for the first mates of this file: a_R1.fq for a_R2.fq and, unless `only_r`, a_1.fq for a_2.fq. Replaces
/// only a 2 between separators, with or without an R before it. Other digits have other meanings, for example lanes (L002).
std::vector<std::string> names_of_first_mates(std::string const& path, bool only_r = false) {
    std::string_view const before = only_r ? "Rr" : "_.-Rr";
    auto const is_one_of = [&path](std::string_view letters, std::size_t at) {
        return at < path.size() && letters.find(path[at]) != std::string_view::npos;
    };
    std::vector<std::string> names;
    for (std::size_t at = path.find('2', path.rfind('/') + 1); at != std::string::npos;
         at = path.find('2', at + 1))
        if (is_one_of(before, at - 1) && is_one_of("_.-", at + 1)) names.emplace_back(path)[at] = '1';
    return names;
}

/// Files without mates that are named like mates
struct LikeMates {
    ReadInput const* second =
        nullptr;             ///< First input that is named like second mates; null if there is no such input
    std::string first;       ///< Name of its first mates
    std::size_t others = 0;  ///< Number of further inputs that are named like second mates
};

/// `same_sample`: whether both files must be in the same sample, or in different samples. Names such as a_1.fq and a_2.fq are only
/// compared in the same sample, because they are also used for replicates.
LikeMates find_like_mates(std::vector<ReadInput> const& inputs, bool same_sample) {
    std::multimap<std::string_view, std::string_view> samples;  // By path
    for (ReadInput const& input : inputs)
        if (!input.has_pairs() && !input.is_stream()) samples.emplace(input.path, input.sample);
    LikeMates found;
    for (ReadInput const& input : inputs) {
        if (input.has_pairs()) continue;
        for (std::string const& name : names_of_first_mates(input.path, !same_sample)) {
            auto const [begin, end] = samples.equal_range(name);
            if (std::none_of(begin, end, [&](auto const& known) {
                    return (known.second == input.sample) == same_sample;
                }))
                continue;
            found.others += found.second == nullptr ? 0 : 1;
            if (found.second == nullptr) found = {&input, name};
        }
    }
    return found;
}

/// Returns a warning if a row has a file named like the second mates of another row of the same sample; otherwise empty.
std::string mates_in_rows(std::vector<ReadInput> const& rows) {
    auto const [second, first, others] = find_like_mates(rows, true);
    if (second == nullptr) return {};
    return second->origin + ": " + second->path + " is read as more reads of sample '" + second->sample +
           "', not as mates of " + first +
           (others == 0
                ? ""
                : ", and so " + (others == 1 ? "is another file" : "are " + counted(others, "other file"))) +
           ": to read two files as mates, write both in one row, as fastq_1 and fastq_2";
}

/// Returns a warning if a file is named like the second mates of another sample; otherwise empty.
std::string mates_in_samples(std::vector<ReadInput> const& inputs) {
    auto const [second, first, others] = find_like_mates(inputs, false);
    if (second == nullptr) return {};
    return second->path + " is read on its own, not as mates of " + first +
           ": to read pairs, give files of mates with -1 and -2";
}

/// Returns a warning about the first regular file that is given twice, even under different names; otherwise empty.
std::string given_twice(std::vector<ReadInput> const& inputs, bool from_sheet) {
    std::map<FileIdentity, std::pair<std::string, ReadInput const*>> seen;
    std::string first;
    std::size_t others = 0;
    for (ReadInput const& input : inputs) {
        if (input.is_stream()) continue;
        for (std::string const& path : input.files()) {
            auto const identity = identify_input(path);
            if (!identity) continue;
            auto const [known, is_new] = seen.try_emplace(*identity, path, &input);
            if (is_new) continue;
            others += first.empty() ? 0 : 1;
            if (!first.empty()) continue;
            auto const& [name, row] = known->second;
            if (from_sheet) first = input.origin + ": ";
            first += path + ": this file is given twice" + (name == path ? "" : " (also as " + name + ")") +
                     ", and counted twice";
            if (from_sheet)
                first += ": in" + row->origin.substr(row->origin.rfind(':') + 1) + " for sample '" +
                         row->sample + "', and here for sample '" + input.sample + "'";
        }
    }
    return others == 0 ? first : first + " (" + std::to_string(others) + " more like this)";
}

bool holds_reads(std::string const& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    try {
        InputFile file(path);
        if (&detect_format(file) != &formats().back()) return true;
        ByteSource source(path);
        std::string_view const text = source.next();
        return text.starts_with('>') || text.starts_with('@');
    } catch (Error const&) {
        return false;
    }
}

/// Throws Error(output) if an output that does not contain reads would replace a file of reads. This file is probably an input,
/// not the output from an earlier run: with `-o $UNSET a.fq b.fq`, the value of -o is a.fq, which would be lost.
void check_replaced(NamedPath const& output, OutputPlace const& place) {
    if (place.replaced && !output.is_reads && holds_reads(place.path))
        throw Error(ErrorCode::output,
                    output.source + " " + output.path +
                        ": this file contains reads, so this output must not replace the file. Is a value "
                        "missing after the option? If not, remove the file first",
                    output.setting, output.path);
}

}  // namespace

std::optional<FileIdentity> identify_input(std::string const& path) {
    auto const status = look_at(path);
    if (!status || !S_ISREG(status->st_mode)) return std::nullopt;
    return FileIdentity{status->st_dev, status->st_ino, {}};
}

std::vector<std::string> odd_inputs(std::vector<ReadInput> const& inputs, bool from_sheet) {
    std::vector<std::string> warnings;
    if (std::string const files = beside_mates(inputs); !files.empty())
        warnings.push_back(files +
                           ": read without mates, because -1 and -2 take one file each; repeat these options "
                           "for further files");
    if (std::string warning = from_sheet ? mates_in_rows(inputs) : mates_in_samples(inputs); !warning.empty())
        warnings.push_back(std::move(warning));
    if (std::string warning = given_twice(inputs, from_sheet); !warning.empty())
        warnings.push_back(std::move(warning));
    return warnings;
}

int read_error(std::string const& path) {
    if (path == "-") return 0;
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return errno;
    if (S_ISDIR(status.st_mode)) return EISDIR;
    return ::access(path.c_str(), R_OK) != 0 ? errno : 0;
}

int find_beside(std::filesystem::path const& folder, std::string& name) {
    int const error = read_error(name);
    if (!is_missing(error)) return error;
    std::string const beside = (folder / name).string();  // Absolute paths stay unchanged
    int const error_beside = read_error(beside);
    if (is_missing(error_beside)) return error;
    name = beside;
    return error_beside;
}

std::vector<NamedPath> files_of(std::vector<ReadInput> const& inputs) {
    std::vector<NamedPath> paths;
    for (ReadInput const& input : inputs) {
        if (input.is_stream()) continue;
        paths.push_back({input.origin, input.path});
        bool const in_sheet = input.origin != "-1" && input.origin != "the reads";
        auto const add = [&](std::string const& path, char const* option) {
            if (!path.empty()) paths.push_back({in_sheet ? input.origin : option, path});
        };
        add(input.mates, "-2");
        add(input.index_1, "--i1");
        add(input.index_2, "--i2");
    }
    return paths;
}

void check_read_once(std::vector<NamedPath> const& input_paths) {
    std::set<FileIdentity> pipes;
    bool stdin_named = false;
    for (NamedPath const& input : input_paths) {
        auto const status = look_at(input.path);
        bool const is_stdin = names_stdin(input.path);
        bool const pipe = status && (S_ISFIFO(status->st_mode) || S_ISSOCK(status->st_mode));
        bool const again = pipe ? !pipes.insert({status->st_dev, status->st_ino, {}}).second
                                : is_stdin && std::exchange(stdin_named, true);
        if (again)
            throw Error(input.in_sheet ? ErrorCode::input : ErrorCode::usage,
                        (input.in_sheet ? input.source + ": " : Message()) +
                            (input.path == "-" ? "standard input (-)" : input.path) +
                            " can be read only once, but is given more than once");
    }
}

std::string describe_lanes(std::vector<ReadInput> const& inputs) {
    std::size_t samples = 0;
    std::size_t files = 0;
    std::string example;
    for (std::size_t first = 0, next = 0; first < inputs.size(); first = next) {
        next = first + 1;
        while (!inputs[next - 1].ends_sample && next < inputs.size()) ++next;
        std::string const& name = inputs[first].sample;
        if (next - first == 1 || name_without_lane(sample_name(inputs[first].path)) != name) continue;
        ++samples;
        files += next - first;
        if (example.empty()) example = name;
    }
    if (samples == 0) return {};
    return "the lanes (_L001) of a sample are added up: " + counted(files, "file") + " in " +
           counted(samples, "sample") + ", such as '" + example +
           "'; to count lanes separately, use a sample sheet";
}

void check_mates(std::vector<ReadInput> const& inputs) {
    for (ReadInput const& input : inputs) {
        if (input.is_stream()) continue;
        std::map<FileIdentity, std::string> seen;
        for (std::string const& path : input.files()) {
            auto const identity = identify_input(path);
            if (!identity) continue;
            auto const [first, is_new] = seen.emplace(*identity, path);
            if (is_new) continue;
            bool const is_mate = path == input.mates;
            throw Error(ErrorCode::usage,
                        first->second +
                            (is_mate ? ": first and second mates are the same file"
                                     : ": this file is also given as the file of index reads") +
                            (path == first->second ? "" : ", also as " + path) +
                            (is_mate ? ": give the file with the second mates"
                                     : ": give the file with the index reads"));
        }
    }
}

void check_read_again(std::string const& who, std::string const& path) {
    auto const status = look_at(path);
    if (status && !S_ISREG(status->st_mode) && !S_ISDIR(status->st_mode))
        throw Error(ErrorCode::input, path + ": " + who +
                                          " reads its inputs more than once, but this is not a regular file; "
                                          "save the input to a file first");
}

void check_outputs(std::vector<NamedPath> const& input_paths, std::vector<NamedPath> const& output_paths) {
    std::map<FileIdentity, std::string> inputs;
    for (NamedPath const& input : input_paths)
        if (auto const identity = identify_input(input.path))
            inputs.emplace(*identity, shown_input(input.path));
    std::map<FileIdentity, Message> taken;
    for (NamedPath const& output : output_paths) {
        OutputPlace const place = find_output_place(output.path);
        check_descriptor(place);
        auto const identity = identify_output(place);
        if (!identity) continue;
        std::string const name = place.shown();
        if (auto const input = inputs.find(*identity); input != inputs.end())
            throw Error(ErrorCode::output,
                        output.source + " " + name + ": this is the input " + input->second +
                            ", which must not be overwritten",
                        output.setting, name);
        auto const [other, is_new] = taken.emplace(*identity, output.source);
        if (!is_new)
            throw Error(ErrorCode::usage,
                        other->second + " and " + output.source + " would both write to " + name +
                            ": name different files",
                        output.setting, name);
        check_replaced(output, place);
    }
}

}  // namespace motifcount::internal
