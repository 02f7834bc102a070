#pragma once

#include <cstdint>
#include <new>
#include <string>

namespace motifcount::internal {

/// How much memory this process may have.
struct MemoryRoom {
    std::uint64_t used = 0;   ///< bytes of it that count against the limit now
    std::uint64_t limit = 0;  ///< bytes
    std::string set_by;       ///< what sets the limit, in words for the user

    [[nodiscard]] std::uint64_t left() const noexcept { return limit > used ? limit - used : 0; }
};

/// The tightest of these: the address space (`ulimit -v`), the memory of the control groups that this process is in
/// (version 1 or 2; file caches, which the kernel takes back, do not count), or the machine's memory. Swap space
/// counts as memory. `root` stands before `/proc` and `/sys`, so that tests can bring their own. Thread-safe.
[[nodiscard]] MemoryRoom memory_room(std::string const& root = "");

/// The requested memory is unavailable. Also thrown in time if the system would grant it now and kill the process
/// when it is used.
class OutOfMemory : public std::bad_alloc {
public:
    explicit OutOfMemory(std::uint64_t wanted) : wanted_(wanted), room_(memory_room()) {}
    [[nodiscard]] char const* what() const noexcept override { return "out of memory"; }
    [[nodiscard]] std::uint64_t wanted() const noexcept { return wanted_; }  ///< bytes
    [[nodiscard]] MemoryRoom const& room() const noexcept { return room_; }  ///< when they were wanted

private:
    std::uint64_t wanted_;
    MemoryRoom room_;
};

/// Throws OutOfMemory if `bytes` more than are in use now are unavailable. Costs some system calls.
void require_memory(std::uint64_t bytes);

/// What to tell the user when memory does not suffice for `purpose`: how many bytes that takes at the least, if
/// that is known, how many are allowed, and what sets that limit.
[[nodiscard]] std::string describe_shortage(std::bad_alloc const& error, std::string const& purpose);

}  // namespace motifcount::internal
