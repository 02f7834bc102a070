#include "core/cpu.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <thread>

#include "core/cgroup.hpp"
#include "core/small_file.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::array all_levels{SimdLevel::scalar, SimdLevel::neon, SimdLevel::avx2, SimdLevel::avx512};

/// Value of the forced SimdLevel; -1 = no level is forced
std::atomic<int> forced_level{-1};

SimdLevel best_level() noexcept {
    SimdLevel best = SimdLevel::scalar;
    for (SimdLevel const level : all_levels)
        if (cpu_has(level)) best = level;
    return best;
}

SimdLevel choose_level() {
    char const* const wanted = std::getenv("MOTIFCOUNT_SIMD");
    if (wanted == nullptr || *wanted == '\0') return best_level();
    std::string here;
    for (SimdLevel const level : all_levels) {
        if (!cpu_has(level)) continue;
        if (to_string(level) == wanted) return level;
        if (!here.empty()) here += ", ";
        here += to_string(level);
    }
    throw Error(ErrorCode::usage, "MOTIFCOUNT_SIMD is '" + std::string(wanted) +
                                      "', but this CPU supports: " + here +
                                      "; unset the variable, or choose a supported level");
}

/// Returns the number of CPUs in the affinity mask. Doubles the size of the mask until the kernel accepts it.
unsigned affinity_cpus() {
    for (int cpus = 1024; cpus <= (1 << 20); cpus *= 2) {
        cpu_set_t* const set = CPU_ALLOC(static_cast<unsigned>(cpus));
        if (set == nullptr) break;
        std::size_t const bytes = CPU_ALLOC_SIZE(static_cast<unsigned>(cpus));
        int const failed = sched_getaffinity(0, bytes, set);
        int const reason = errno;
        int const count = failed == 0 ? CPU_COUNT_S(bytes, set) : 0;
        CPU_FREE(set);
        if (count > 0) return static_cast<unsigned>(count);
        if (reason != EINVAL) break;
    }
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Returns the size in bytes of CPU 0's data cache (or unified cache) at `level`, read from sysfs; 0 if unknown.
unsigned long sysfs_cache_bytes(int level) {
    for (int index = 0; index < 8; ++index) {
        std::string folder = "/sys/devices/system/cpu/cpu0/cache/index";
        folder.append(std::to_string(index)).append("/");
        std::string const level_text = read_small_file(folder + "level");
        std::string const size_text = read_small_file(folder + "size");
        std::string_view level_left = level_text;
        std::string_view size_left = size_text;
        auto const size = take_number<unsigned long>(size_left);
        if (take_number<int>(level_left) != level || !size) continue;
        std::string const type = read_small_file(folder + "type");
        if (type.empty() || type.starts_with("Instruction")) continue;
        char const unit = size_left.empty() ? ' ' : size_left.front();
        return unit == 'K' ? *size << 10 : unit == 'M' ? *size << 20 : unit == 'G' ? *size << 30 : *size;
    }
    return 0;
}

unsigned long cache_bytes(int level, int sysconf_name, unsigned long otherwise) {
    if (unsigned long const bytes = sysfs_cache_bytes(level); bytes != 0) return bytes;
    long const bytes = sysconf_name >= 0 ? sysconf(sysconf_name) : 0;
    return bytes > 0 ? static_cast<unsigned long>(bytes) : otherwise;
}

#if defined(_SC_LEVEL1_DCACHE_SIZE)
constexpr int name_l1d = _SC_LEVEL1_DCACHE_SIZE;
constexpr int name_l2 = _SC_LEVEL2_CACHE_SIZE;
constexpr int name_l3 = _SC_LEVEL3_CACHE_SIZE;
#else
constexpr int name_l1d = -1;
constexpr int name_l2 = -1;
constexpr int name_l3 = -1;
#endif

}  // namespace

std::string_view to_string(SimdLevel level) noexcept {
    constexpr std::array<std::string_view, all_levels.size()> names{"scalar", "neon", "avx2", "avx512"};
    return names[static_cast<std::size_t>(level)];
}

bool cpu_has(SimdLevel level) noexcept {
    if (level == SimdLevel::scalar) return true;
#if defined(__aarch64__)
    return level == SimdLevel::neon;  // All 64-bit Arm CPUs have NEON
#elif defined(__x86_64__)
    bool const avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (level == SimdLevel::avx2) return avx2;
    return level == SimdLevel::avx512 && avx2 && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq");
#else
    return false;
#endif
}

SimdLevel simd_level() {
    if (int const forced = forced_level.load(std::memory_order_relaxed); forced >= 0) [[unlikely]]
        return static_cast<SimdLevel>(forced);
    static SimdLevel const level = choose_level();
    return level;
}

std::vector<SimdLevel> simd_levels() {
    std::vector<SimdLevel> levels;
    for (SimdLevel const level : all_levels)
        if (cpu_has(level)) levels.push_back(level);
    return levels;
}

ForcedSimdLevel::ForcedSimdLevel(SimdLevel level) {
    if (!cpu_has(level))
        throw Error(ErrorCode::usage, "this CPU cannot run code for " + std::string(to_string(level)));
    before_ = forced_level.exchange(static_cast<int>(level));
}
ForcedSimdLevel::~ForcedSimdLevel() {
    forced_level.store(before_);
}

unsigned usable_cpus() {
    unsigned const affinity = affinity_cpus();
    return std::max(1U, std::min(affinity, cgroup_cpu_limit().value_or(affinity)));
}

CacheSizes cache_sizes() {
    // The defaults are the smallest caches of common server CPUs (Broadwell to Zen), so that tables fit in all of their caches.
    static CacheSizes const sizes{cache_bytes(1, name_l1d, 32UL << 10), cache_bytes(2, name_l2, 256UL << 10),
                                  cache_bytes(3, name_l3, 2UL << 20)};
    return sizes;
}

}  // namespace motifcount::internal
