#include "motifcount/core/cgroup.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace {

/// A file system of control groups, made up for the test.
class FakeRoot {
public:
    FakeRoot() {
        std::string path = (std::filesystem::temp_directory_path() / "motifcount-cgroup-XXXXXX").string();
        REQUIRE(mkdtemp(path.data()) != nullptr);
        root_ = path;
    }
    ~FakeRoot() { std::filesystem::remove_all(root_); }
    FakeRoot(FakeRoot const&) = delete;
    FakeRoot& operator=(FakeRoot const&) = delete;

    void write(std::string const& path, std::string const& text) const {
        std::filesystem::create_directories((root_ + path).substr(0, (root_ + path).rfind('/')));
        std::ofstream(root_ + path) << text;
    }
    std::optional<unsigned> limit() const { return motifcount::cgroup_cpu_limit(root_); }

private:
    std::string root_;
};

}  // namespace

TEST_CASE("no control groups, no limit") {
    FakeRoot const root;
    CHECK_FALSE(root.limit());
}

TEST_CASE("cgroup v2: the smallest quota on the way to the root counts, part of a CPU as a whole one") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "0::/batch/job7\n");
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "max 100000\n");
    CHECK_FALSE(root.limit());
    root.write("/sys/fs/cgroup/batch/cpu.max", "800000 100000\n");
    CHECK(root.limit() == 8U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "250000 100000\n");
    CHECK(root.limit() == 3U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "5000 100000\n");
    CHECK(root.limit() == 1U);
    root.write("/sys/fs/cgroup/batch/job7/cpu.max", "garbage\n");
    CHECK(root.limit() == 8U);
}

TEST_CASE("cgroup v2 inside a container, where the group is the root") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "0::/\n");
    root.write("/sys/fs/cgroup/cpu.max", "400000 100000\n");
    CHECK(root.limit() == 4U);
}

TEST_CASE("cgroup v1: only the cpu controller's group counts; -1 is no quota") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "12:cpuset:/other\n4:cpu,cpuacct:/docker/abc\n1:name=systemd:/x\n");
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "-1\n");
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000\n");
    CHECK_FALSE(root.limit());
    root.write("/sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "600000\n");
    CHECK(root.limit() == 6U);
    root.write("/sys/fs/cgroup/cpuset/other/cpu.cfs_quota_us", "100000\n");
    root.write("/sys/fs/cgroup/cpuset/other/cpu.cfs_period_us", "100000\n");
    CHECK(root.limit() == 6U);
}

TEST_CASE("cgroup v1 in a container that is told the host's path but mounts only its own group") {
    FakeRoot const root;
    root.write("/proc/self/cgroup", "3:cpuacct:/a\n4:cpu:/docker/abc\n");
    root.write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
    root.write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    CHECK(root.limit() == 2U);
}
