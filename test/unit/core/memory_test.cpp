#include "core/memory.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "core/large_vector.hpp"
#include "fake_root.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr std::uint64_t mebibyte = 1024 * 1024;

/// Simulated machine with 1000 MiB of available memory, and a process with 100 pages (10 resident)
FakeRoot machine() {
    FakeRoot root;
    root.write("/proc/self/statm", "100 10 5 1 0 50 0\n");
    root.write("/proc/meminfo", "MemTotal: 4096000 kB\nMemAvailable: 1024000 kB\nSwapFree: 0 kB\n");
    return root;
}

}  // namespace

TEST_CASE("without control groups, the limit is free memory plus free swap") {
    FakeRoot const root = machine();
    CHECK(memory_room(root.path()).left() == 1000 * mebibyte);
    root.write("/proc/meminfo", "MemAvailable: 1024000 kB\nSwapFree: 102400 kB\n");
    CHECK(memory_room(root.path()).left() == 1100 * mebibyte);
    CHECK(memory_room(root.path()).set_by == "this machine's free memory");
}

TEST_CASE("if nothing is known, nothing is refused") {
    CHECK(memory_room(FakeRoot().path()).left() > (std::uint64_t{1} << 60U));
}

TEST_CASE("cgroup v2: the least that is left counts, and file caches make room") {
    FakeRoot const root = machine();
    root.write("/proc/self/cgroup", "0::/batch/job7\n");
    root.write("/sys/fs/cgroup/batch/job7/memory.max", "max\n");
    root.write("/sys/fs/cgroup/batch/job7/memory.current", "1000\n");
    CHECK(memory_room(root.path()).left() == 1000 * mebibyte);
    root.write("/sys/fs/cgroup/batch/memory.max", "104857600\n");
    root.write("/sys/fs/cgroup/batch/memory.current", "52428800\n");
    CHECK(memory_room(root.path()).left() == 50 * mebibyte);
    CHECK(memory_room(root.path()).limit == 100 * mebibyte);
    CHECK(memory_room(root.path()).set_by == "the memory limit of control group /batch");
    root.write("/sys/fs/cgroup/batch/memory.stat",
               "anon 1\nfile 31457280\ninactive_file 10485760\nactive_file 20971520\n");
    CHECK(memory_room(root.path()).left() == 80 * mebibyte);
    root.write("/sys/fs/cgroup/batch/memory.current", "209715200\n");
    CHECK(memory_room(root.path()).left() == 0);
}

TEST_CASE("a group's free swap space is what its own limit leaves") {
    FakeRoot const root = machine();
    root.write("/proc/meminfo", "MemAvailable: 1024000 kB\nSwapFree: 102400 kB\n");
    root.write("/proc/self/cgroup", "0::/job\n");
    root.write("/sys/fs/cgroup/job/memory.max", "104857600\n");
    root.write("/sys/fs/cgroup/job/memory.current", "0\n");
    CHECK(memory_room(root.path()).left() == 200 * mebibyte);
    root.write("/sys/fs/cgroup/job/memory.swap.max", "max\n");
    CHECK(memory_room(root.path()).left() == 200 * mebibyte);
    root.write("/sys/fs/cgroup/job/memory.swap.max", "41943040\n");
    CHECK(memory_room(root.path()).left() == 140 * mebibyte);
    root.write("/sys/fs/cgroup/job/memory.swap.current", "31457280\n");
    CHECK(memory_room(root.path()).left() == 110 * mebibyte);
    root.write("/sys/fs/cgroup/job/memory.swap.max", "0\n");
    CHECK(memory_room(root.path()).left() == 100 * mebibyte);

    root.write("/proc/self/cgroup", "4:memory:/old\n");
    root.write("/sys/fs/cgroup/memory/old/memory.limit_in_bytes", "104857600\n");
    root.write("/sys/fs/cgroup/memory/old/memory.usage_in_bytes", "0\n");
    CHECK(memory_room(root.path()).left() == 200 * mebibyte);
    root.write("/sys/fs/cgroup/memory/old/memory.memsw.limit_in_bytes", "125829120\n");
    CHECK(memory_room(root.path()).left() == 120 * mebibyte);
}

TEST_CASE("cgroup v1: a job's limit") {
    FakeRoot const root = machine();
    root.write("/proc/self/cgroup", "4:memory:/slurm/job_1\n3:cpu,cpuacct:/slurm\n");
    root.write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    root.write("/sys/fs/cgroup/memory/memory.usage_in_bytes", "900000000\n");
    root.write("/sys/fs/cgroup/memory/slurm/job_1/memory.limit_in_bytes", "20971520\n");
    root.write("/sys/fs/cgroup/memory/slurm/job_1/memory.usage_in_bytes", "10485760\n");
    root.write("/sys/fs/cgroup/memory/slurm/job_1/memory.stat",
               "inactive_file 0\ntotal_inactive_file 1048576\ntotal_active_file 0\n");
    CHECK(memory_room(root.path()).left() == 11 * mebibyte);
}

TEST_CASE("memory that is not available is refused when it is requested") {
    CHECK_THROWS_AS(require_memory(std::uint64_t{1} << 50U), OutOfMemory);
    LargeVector<char> large;
    CHECK_THROWS_AS(large.resize(std::size_t{1} << 50U), std::bad_alloc);
    CHECK_NOTHROW(large.resize(std::size_t{1} << 24U));
}

TEST_CASE("a shortage message states the needed and the allowed bytes") {
    std::string const text = describe_shortage(OutOfMemory(std::uint64_t{1} << 50U), "to compile 3 motifs");
    CHECK(text.starts_with("to compile 3 motifs takes at least 11258999"));
    CHECK(text.find(" bytes of memory, but only ") != std::string::npos);
    CHECK(text.find(" are allowed (") != std::string::npos);
    // std::bad_alloc does not contain the size of the failed allocation.
    std::string const unknown = describe_shortage(std::bad_alloc(), "this");
    CHECK(unknown.starts_with("this takes more than the "));
    CHECK(unknown.find(" bytes of memory that are allowed (") != std::string::npos);
}
