#include "core/cgroup.hpp"

#include <doctest/doctest.h>

#include "fake_root.hpp"

TEST_CASE("without control groups there is no limit") {
    FakeRoot const root;
    CHECK_FALSE(motifcount::internal::cgroup_cpu_limit(root.path()));
}

TEST_CASE("cgroup v2: the smallest quota on the path applies, rounded up to CPUs") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "0::/batch/job7\n");
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "max 100000\n");
    CHECK_FALSE(motifcount::internal::cgroup_cpu_limit(root.path()));
    root.write("/sys/fs/cgroup/batch/cpu.max", "800000 100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 8U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "250000 100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 3U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "5000 100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 1U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "garbage\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 8U);
}

TEST_CASE("cgroup v2 inside a container, where the group is the root") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "0::/\n");
    root.write("/sys/fs/cgroup/cpu.max", "400000 100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 4U);
}

TEST_CASE("cgroup v1: only the cpu controller's group counts; -1 means no quota") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "12:cpuset:/other\n4:cpu,cpuacct:/docker/abc\n1:name=systemd:/x\n");
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "-1\n");
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000\n");
    CHECK_FALSE(motifcount::internal::cgroup_cpu_limit(root.path()));
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "600000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 6U);
    root.write("/sys/fs/cgroup/cpuset/other/cpu.cfs_quota_us", "100000\n");
    root.write("/sys/fs/cgroup/cpuset/other/cpu.cfs_period_us", "100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 6U);
}

TEST_CASE("cgroup v1: the mounted group is used if the host's path is missing") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "3:cpuacct:/a\n4:cpu:/docker/abc\n");
    root.write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
    root.write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    CHECK(motifcount::internal::cgroup_cpu_limit(root.path()) == 2U);
}
