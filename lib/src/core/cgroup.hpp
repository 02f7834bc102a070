#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace motifcount::internal {

/// Returns the CPU quota of this process's control groups, rounded up to whole CPUs; empty if unlimited.
///
/// Supports version 2 (`cpu.max`) and version 1 (`cpu.cfs_quota_us`, `cpu.cfs_period_us`). A quota also applies to all groups
/// below it, so the result is the smallest quota on the path to the root. Missing and malformed files are ignored. `root`:
/// prefix of `/proc` and `/sys`, for tests. Thread-safe.
[[nodiscard]] std::optional<unsigned> cgroup_cpu_limit(std::string const& root = "");

/// A control group that limits the memory of this process.
struct MemoryGroup {
    std::string path;  ///< Path of the group, relative to the mount point
    std::uint64_t limit = 0;
    /// Bytes in use, without file caches, which the kernel frees when it needs memory
    std::uint64_t used = 0;
    /// Bytes of swap space allowed in addition to `limit`; empty = no limit
    std::optional<std::uint64_t> swap = {};
};

/// Returns the groups that limit memory, from this process's own up to the root: version 2 (`memory.max`) and
/// version 1 (`memory.limit_in_bytes`). `root` as in cgroup_cpu_limit(). Thread-safe.
[[nodiscard]] std::vector<MemoryGroup> memory_cgroups(std::string const& root = "");

}  // namespace motifcount::internal
