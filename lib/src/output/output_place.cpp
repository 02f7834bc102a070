#include "output/output_place.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <filesystem>
#include <system_error>

#include "core/fifo.hpp"
#include "core/missing.hpp"
#include "core/open_above_stdio.hpp"
#include "core/stop.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr int max_links = 40;  // Maximum number of links to follow, as in the Linux kernel

bool lies_in_proc(OutputPlace const& place) {
    std::string const directory = directory_of(place.path);
    struct statfs status {};
    if (::statfs(directory.empty() ? "." : directory.c_str(), &status) == 0)
        return status.f_type == PROC_SUPER_MAGIC;
    if (!is_missing(errno)) throw_unwritable(place, errno);
    return false;
}

/// Returns the descriptor at the end of a path in /proc if it is a descriptor of this process; otherwise empty.
std::optional<int> own_descriptor(OutputPlace const& place) {
    std::string const& path = place.path;
    std::string const directory = directory_of(path);
    auto const canonical = [&place](std::string const& name) {
        std::error_code error;
        std::string known = std::filesystem::canonical(name, error).string();
        if (error && !is_missing(error.value())) throw_unwritable(place, error.value());
        return known;
    };
    std::string const self = canonical("/proc/self");
    std::string const parent = canonical(directory.empty() ? "." : directory);
    // /proc/self/task/TID/fd has the same descriptors, because threads share them.
    bool const own = !self.empty() && (parent == self + "/fd" ||
                                       (parent.starts_with(self + "/task/") && parent.ends_with("/fd")));
    int number = 0;
    char const* const end = path.data() + path.size();
    auto const [stop, failure] = std::from_chars(path.data() + directory.size(), end, number);
    if (!own || failure != std::errc{} || stop != end || number < 0) return std::nullopt;
    return number;
}

bool follow_link(OutputPlace& place) {
    std::string link(PATH_MAX, '\0');
    ssize_t const length = ::readlink(place.path.c_str(), link.data(), link.size());
    if (length < 0 && errno != EINVAL && !is_missing(errno)) throw_unwritable(place, errno);
    if (length < 0) return false;
    link.resize(static_cast<std::size_t>(length));
    place.path = link.starts_with('/') ? link : directory_of(place.path) + link;
    return true;
}

/// Opens an output for writing. If `stop` can be requested, opens FIFOs non-blocking and polls until a reader opens them.
int open_path(OutputPlace const& place, std::stop_token const& stop) {
    int const flags = O_WRONLY | O_NOCTTY | (place.in_proc ? O_APPEND : 0);
    for (;;) {
        bool const fifo = stop.stop_possible() && is_fifo(place.path);
        int const descriptor = open_above_stdio(place.path.c_str(), flags | (fifo ? O_NONBLOCK : 0));
        if (descriptor >= 0) return descriptor;
        bool const no_reader = fifo && errno == ENXIO;
        if (!no_reader && errno != EINTR) return descriptor;
        throw_if_stopped(stop);
        if (no_reader) (void)::poll(nullptr, 0, stop_check_milliseconds);
    }
}

}  // namespace

void throw_unwritable(OutputPlace const& place, int error) {
    throw Error(ErrorCode::output,
                place.shown() + ": cannot open for writing: " + std::generic_category().message(error));
}

std::string directory_of(std::string const& path) {
    std::size_t const slash = path.rfind('/');
    return slash == std::string::npos ? std::string{} : path.substr(0, slash + 1);
}

std::string absolute_path(std::string const& path) {
    constexpr std::size_t room = 64;  // Room for the name of a temporary file, in bytes
    std::error_code error;
    std::string absolute = std::filesystem::absolute(path, error).string();
    if (error || absolute.size() + room > PATH_MAX) return path;
    std::string const directory = directory_of(path);
    bool const same =
        std::filesystem::equivalent(directory.empty() ? "." : directory, directory_of(absolute), error);
    return same && !error ? absolute : path;
}

OutputPlace find_output_place(std::string const& name) {
    OutputPlace place{.name = name, .path = name, .descriptor = {}};
    if (name == "-") {
        place.descriptor = STDOUT_FILENO;
        return place;
    }
    // Links in /proc/PID/fd are not followed, because they lead at best to the name of an open file.
    for (int depth = 0; depth < max_links; ++depth) {
        place.in_proc = lies_in_proc(place);
        if (place.in_proc || !follow_link(place)) break;
    }
    if (place.in_proc) {
        place.descriptor = own_descriptor(place);
        return place;
    }
    struct stat status {};
    bool const exists = ::stat(place.path.c_str(), &status) == 0;
    if (!exists && !is_missing(errno)) throw_unwritable(place, errno);
    place.replaced = !exists || S_ISREG(status.st_mode);
    return place;
}

void check_descriptor(OutputPlace const& place) {
    if (!place.descriptor) return;
    int const flags = ::fcntl(*place.descriptor, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY) return;
    if (place.descriptor == STDOUT_FILENO)
        throw Error(ErrorCode::output,
                    "standard output is closed; name an output file with " + setting::output,
                    setting::output);
    throw Error(ErrorCode::output, place.shown() + ": cannot open for writing: this descriptor is " +
                                       (flags < 0 ? "closed" : "open for reading only"));
}

int open_in_place(OutputPlace const& place, std::stop_token const& stop) {
    check_descriptor(place);
    int const descriptor =
        place.descriptor ? ::fcntl(*place.descriptor, F_DUPFD_CLOEXEC, 3) : open_path(place, stop);
    if (descriptor < 0) throw_unwritable(place, errno);
    return descriptor;
}

}  // namespace motifcount::internal
