#include "core/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "core/cgroup.hpp"
#include "core/small_file.hpp"

namespace motifcount::internal {
namespace {

/// Returns the number after `word` in the first line that starts with `word`, multiplied by 1024 if its unit is "kB".
std::optional<std::uint64_t> number_after(std::string const& path, std::string_view word) {
    std::string const text = read_small_file(path);
    for (std::string_view left = text; !left.empty();) {
        std::string_view line = take_line(left);
        if (!line.starts_with(word)) continue;
        line.remove_prefix(word.size());
        auto const number = take_number<std::uint64_t>(line);
        return number.value_or(0) * (line.ends_with("kB") ? 1024U : 1U);
    }
    return std::nullopt;
}

struct Sizes {
    std::uint64_t address_space = 0;
    std::uint64_t resident = 0;
};

Sizes own_sizes(std::string const& root) {
    std::string const text = read_small_file(root + "/proc/self/statm");
    std::string_view left = text;
    auto const address_space = take_number<std::uint64_t>(left);
    auto const resident = take_number<std::uint64_t>(left);
    auto const page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return {address_space.value_or(0) * page, resident.value_or(0) * page};
}

}  // namespace

MemoryRoom memory_room(std::string const& root) {
    Sizes const own = own_sizes(root);
    std::string const meminfo = root + "/proc/meminfo";
    std::uint64_t const swap = number_after(meminfo, "SwapFree:").value_or(0);
    MemoryRoom least{0, ~std::uint64_t{0}, "no limit"};
    auto const consider = [&least](MemoryRoom room) {
        if (room.left() < least.left()) least = std::move(room);
    };
    if (auto const available = number_after(meminfo, "MemAvailable:"))
        consider({own.resident, own.resident + *available + swap, "this machine's free memory"});
    for (MemoryGroup const& group : memory_cgroups(root))
        consider({group.used, group.limit + std::min(swap, group.swap.value_or(swap)),
                  "the memory limit of control group " + group.path});
    rlimit address_space{};
    if (::getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY)
        consider({own.address_space, address_space.rlim_cur, "ulimit -v"});
    return least;
}

void require_memory(std::uint64_t bytes) {
    if (memory_room().left() < bytes) throw OutOfMemory(bytes);
}

std::string describe_shortage(std::bad_alloc const& error, std::string const& purpose) {
    auto const* const known = dynamic_cast<OutOfMemory const*>(&error);
    MemoryRoom const room = known != nullptr ? known->room() : memory_room();
    std::string const limit = std::to_string(room.limit);
    if (known == nullptr)
        return purpose + " takes more than the " + limit + " bytes of memory that are allowed (" +
               room.set_by + ")";
    std::uint64_t const needed =
        std::max(room.used + known->wanted(), room.limit == ~std::uint64_t{0} ? 0 : room.limit + 1);
    return purpose + " takes at least " + std::to_string(needed) + " bytes of memory, but only " + limit +
           " are allowed (" + room.set_by + ")";
}

}  // namespace motifcount::internal
