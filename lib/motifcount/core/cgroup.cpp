#include "motifcount/core/cgroup.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>

namespace motifcount {
namespace {

using Limit = std::optional<unsigned>;

Limit smaller(Limit a, Limit b) {
    if (!a) return b;
    return b ? std::min(*a, *b) : a;
}

/// Part of a CPU counts as one: a thread that is now and then held back still works more than one that is not
/// there.
Limit whole_cpus(long long quota, long long period) {
    if (quota <= 0 || period <= 0) return std::nullopt;
    long long const cpus = quota / period + (quota % period != 0 ? 1 : 0);
    return static_cast<unsigned>(std::min(cpus, 1'000'000LL));
}

Limit limit_v2(std::string const& group) {
    std::ifstream file(group + "/cpu.max");
    long long quota = 0;
    long long period = 0;
    if (!(file >> quota >> period)) return std::nullopt;  // "max 100000" is no quota
    return whole_cpus(quota, period);
}

Limit limit_v1(std::string const& group) {
    std::ifstream quota_file(group + "/cpu.cfs_quota_us");
    std::ifstream period_file(group + "/cpu.cfs_period_us");
    long long quota = 0;
    long long period = 0;
    if (!(quota_file >> quota) || !(period_file >> period)) return std::nullopt;
    return whole_cpus(quota, period);
}

/// The smallest limit of `path` and its ancestors below `mount`. In a container the path may be the host's,
/// of which only the root is mounted; the missing groups then say nothing and the root does.
template <typename ReadLimit>
Limit smallest_on_path(std::string const& mount, std::string path, ReadLimit read_limit) {
    Limit smallest;
    for (;;) {
        smallest = smaller(smallest, read_limit(mount + path));
        auto const slash = path.rfind('/');
        if (slash == std::string::npos) return smallest;
        path.erase(slash);
    }
}

bool names_cpu_controller(std::string_view controllers) {
    while (!controllers.empty()) {
        auto const comma = controllers.find(',');
        if (controllers.substr(0, comma) == "cpu") return true;
        if (comma == std::string_view::npos) return false;
        controllers.remove_prefix(comma + 1);
    }
    return false;
}

}  // namespace

std::optional<unsigned> cgroup_cpu_limit(std::string const& root) {
    Limit smallest;
    std::ifstream groups(root + "/proc/self/cgroup");
    std::string line;  // "hierarchy:controllers:path"; version 2 has hierarchy 0 and no controllers
    while (std::getline(groups, line)) {
        auto const first = line.find(':');
        if (first == std::string::npos) continue;
        auto const second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        std::string const controllers = line.substr(first + 1, second - first - 1);
        std::string path = line.substr(second + 1);
        if (path == "/") path.clear();
        std::string const base = root + "/sys/fs/cgroup";
        if (controllers.empty()) {
            smallest = smaller(smallest, smallest_on_path(base, path, limit_v2));
            smallest = smaller(smallest, smallest_on_path(base + "/unified", path, limit_v2));
        } else if (names_cpu_controller(controllers)) {
            smallest = smaller(smallest, smallest_on_path(base + "/cpu", path, limit_v1));
            smallest = smaller(smallest, smallest_on_path(base + "/" + controllers, path, limit_v1));
        }
    }
    return smallest;
}

}  // namespace motifcount
