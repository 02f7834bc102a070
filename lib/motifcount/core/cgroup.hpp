#pragma once

#include <optional>
#include <string>

namespace motifcount {

/// The CPU quota of the control group that this process is in, rounded up to whole CPUs; nothing where there
/// is none.
///
/// Understands version 2 (`cpu.max`) and version 1 (`cpu.cfs_quota_us`, `cpu.cfs_period_us`). A group's quota
/// also binds all below it, so the smallest one on the way to the root counts. Files that are missing or odd
/// are no quota. `root` stands before `/proc` and `/sys`, so that tests can bring their own. Thread-safe.
[[nodiscard]] std::optional<unsigned> cgroup_cpu_limit(std::string const& root = "");

}  // namespace motifcount
