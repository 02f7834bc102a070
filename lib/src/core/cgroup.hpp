#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace motifcount::internal {

/// The CPU quota of the control group that this process is in, rounded up to whole CPUs; nothing if there
/// is none.
///
/// Understands version 2 (`cpu.max`) and version 1 (`cpu.cfs_quota_us`, `cpu.cfs_period_us`). A group's quota
/// also binds all below it, so the smallest one on the way to the root counts. Files that are missing or odd
/// are no quota. `root` stands before `/proc` and `/sys`, so that tests can bring their own. Thread-safe.
[[nodiscard]] std::optional<unsigned> cgroup_cpu_limit(std::string const& root = "");

/// A control group that limits the memory of this process.
struct MemoryGroup {
    std::string path;  ///< of the group, below the mount point
    std::uint64_t limit = 0;
    std::uint64_t used = 0;  ///< bytes, less the file caches, which make room if it is needed
    /// Bytes of swap space that it may take beside that; none: as much as the machine has.
    std::optional<std::uint64_t> swap = {};
};

/// Those on the way to the root: version 2 (`memory.max`) and version 1 (`memory.limit_in_bytes`). `root` as above.
/// Thread-safe.
[[nodiscard]] std::vector<MemoryGroup> memory_cgroups(std::string const& root = "");

}  // namespace motifcount::internal
