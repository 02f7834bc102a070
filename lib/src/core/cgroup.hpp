#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace motifcount::internal {

/// Returns the number of CPUs that this process's control groups allow, rounded up; empty if unlimited. Reads `cpu.max`
/// (version 2) or `cpu.cfs_quota_us` and `cpu.cfs_period_us` (version 1). A group's quota also limits all groups below it, so
/// the smallest quota on the path to the root applies. Missing and malformed files are ignored. `root`: prefix of `/proc` and
/// `/sys`, for tests. Thread-safe.
[[nodiscard]] std::optional<unsigned> cgroup_cpu_limit(std::string const& root = "");

/// A control group that limits this process's memory.
struct MemoryGroup {
    std::string path;  ///< Group path, relative to the mount point
    std::uint64_t limit = 0;
    /// Memory in use, in bytes. Excludes file caches, because the kernel frees them when it needs memory
    std::uint64_t used = 0;
    /// Bytes of swap space allowed in addition to `limit`; empty = no limit
    std::optional<std::uint64_t> swap = {};
};

/// Returns the control groups that limit this process's memory, from its own group up to the root. Reads `memory.max`
/// (version 2) or `memory.limit_in_bytes` (version 1). `root`: prefix of `/proc` and `/sys`, for tests. Thread-safe.
[[nodiscard]] std::vector<MemoryGroup> memory_cgroups(std::string const& root = "");

}  // namespace motifcount::internal
