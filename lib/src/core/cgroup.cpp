#include "core/cgroup.hpp"

#include <algorithm>
#include <string_view>

#include "core/small_file.hpp"

namespace motifcount::internal {
namespace {

using Limit = std::optional<unsigned>;

Limit smaller(Limit a, Limit b) {
    if (!a) return b;
    return b ? std::min(*a, *b) : a;
}

template <typename Number>
std::optional<Number> number_in(std::string const& path) {
    std::string const text = read_small_file(path);
    std::string_view left = text;
    return take_number<Number>(left);
}

/// Returns a quota as a number of CPUs; empty = no quota. Rounds up, so that every quota allows at least one thread.
Limit whole_cpus(long long quota, long long period) {
    if (quota <= 0 || period <= 0) return std::nullopt;
    long long const cpus = quota / period + (quota % period != 0 ? 1 : 0);
    return static_cast<unsigned>(std::min(cpus, 1'000'000LL));
}

Limit limit_v2(std::string const& group) {
    std::string const text = read_small_file(group + "/cpu.max");
    std::string_view left = text;
    // "max 100000" means unlimited; take_number() returns no number for this text.
    auto const quota = take_number<long long>(left);
    auto const period = take_number<long long>(left);
    return quota && period ? whole_cpus(*quota, *period) : std::nullopt;
}

Limit limit_v1(std::string const& group) {
    auto const quota = number_in<long long>(group + "/cpu.cfs_quota_us");
    auto const period = number_in<long long>(group + "/cpu.cfs_period_us");
    return quota && period ? whole_cpus(*quota, *period) : std::nullopt;
}

bool names(std::string_view controllers, std::string_view wanted) {
    while (!controllers.empty()) {
        auto const comma = controllers.find(',');
        if (controllers.substr(0, comma) == wanted) return true;
        if (comma == std::string_view::npos) return false;
        controllers.remove_prefix(comma + 1);
    }
    return false;
}

/// Calls use(folder, path, is_v2) for each control group of this process that has the controller, and for all of its ancestors.
/// In a container, `path` may be a path on the host; in that case, only the root group has files.
template <typename Use>
void for_each_group(std::string const& root, std::string_view controller, Use const& use) {
    auto const walk = [&use](std::string const& mount, std::string path, bool is_v2) {
        for (;;) {
            use(mount + path, path, is_v2);
            auto const slash = path.rfind('/');
            if (slash == std::string::npos) return;
            path.erase(slash);
        }
    };
    std::string const text = read_small_file(root + "/proc/self/cgroup");
    for (std::string_view left = text; !left.empty();) {
        // Format: "hierarchy:controllers:path". The list of controllers is empty in version 2.
        std::string_view const line = take_line(left);
        auto const first = line.find(':');
        if (first == std::string_view::npos) continue;
        auto const second = line.find(':', first + 1);
        if (second == std::string_view::npos) continue;
        std::string const controllers(line.substr(first + 1, second - first - 1));
        std::string path(line.substr(second + 1));
        if (path == "/") path.clear();
        std::string const base = root + "/sys/fs/cgroup";
        if (controllers.empty()) {
            walk(base, path, true);
            walk(base + "/unified", path, true);
        } else if (names(controllers, controller)) {
            walk(base + "/" + std::string(controller), path, false);
            if (controllers != controller) walk(base + "/" + controllers, path, false);
        }
    }
}

/// Returns the size of the file cache in bytes, from a `memory.stat` file. `prefix`: "total_" in version 1, empty in version 2
std::uint64_t cached_bytes(std::string const& path, std::string_view prefix) {
    std::string const text = read_small_file(path);
    std::uint64_t sum = 0;
    for (std::string_view left = text; !left.empty();) {
        std::string_view line = take_line(left);
        std::string_view name = take_word(line);
        if (!name.starts_with(prefix)) continue;
        name.remove_prefix(prefix.size());
        if (name == "inactive_file" || name == "active_file")
            sum += take_number<std::uint64_t>(line).value_or(0);
    }
    return sum;
}

/// Returns the swap space that a group may use, in bytes; empty if unlimited. In version 1, includes swap space already in use.
std::optional<std::uint64_t> swap_left(std::string const& folder, bool is_v2, std::uint64_t limit) {
    auto most =
        number_in<std::uint64_t>(folder + (is_v2 ? "/memory.swap.max" : "/memory.memsw.limit_in_bytes"));
    if (!most) return std::nullopt;
    if (!is_v2) return *most > limit ? *most - limit : 0;
    std::uint64_t const used = number_in<std::uint64_t>(folder + "/memory.swap.current").value_or(0);
    return *most > used ? *most - used : 0;
}

}  // namespace

std::optional<unsigned> cgroup_cpu_limit(std::string const& root) {
    Limit smallest;
    for_each_group(root, "cpu", [&smallest](std::string const& folder, std::string const&, bool is_v2) {
        smallest = smaller(smallest, is_v2 ? limit_v2(folder) : limit_v1(folder));
    });
    return smallest;
}

std::vector<MemoryGroup> memory_cgroups(std::string const& root) {
    std::vector<MemoryGroup> found;
    for_each_group(root, "memory", [&found](std::string const& folder, std::string const& path, bool is_v2) {
        auto const limit =  // "max" means unlimited; take_number() returns no number.
            number_in<std::uint64_t>(folder + (is_v2 ? "/memory.max" : "/memory.limit_in_bytes"));
        auto const used =
            number_in<std::uint64_t>(folder + (is_v2 ? "/memory.current" : "/memory.usage_in_bytes"));
        if (!limit || !used) return;
        std::uint64_t const cached = cached_bytes(folder + "/memory.stat", is_v2 ? "" : "total_");
        found.push_back({path.empty() ? "/" : path, *limit, *used > cached ? *used - cached : 0,
                         swap_left(folder, is_v2, *limit)});
    });
    return found;
}

}  // namespace motifcount::internal
