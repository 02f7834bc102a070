#pragma once

#include <cstdint>
#include <new>
#include <string>

namespace motifcount::internal {

struct MemoryRoom {
    std::uint64_t used = 0;   ///< Memory in use that counts towards the limit, in bytes
    std::uint64_t limit = 0;  ///< Bytes
    std::string set_by;       ///< Source of the limit, as shown to users

    [[nodiscard]] std::uint64_t left() const noexcept { return limit > used ? limit - used : 0; }
};

/// Returns the limit that leaves the least memory: address space (`ulimit -v`), memory in the process's control groups (version
/// 1 or 2, without file caches, which the kernel can free), or free memory on the machine. Group and machine limits include
/// swap space. `root`: prefix of `/proc` and `/sys`, for tests. Thread-safe.
[[nodiscard]] MemoryRoom memory_room(std::string const& root = "");

/// Thrown if a request exceeds the available memory. The system might grant the request, but kill the process later.
class OutOfMemory : public std::bad_alloc {
public:
    explicit OutOfMemory(std::uint64_t wanted) : wanted_(wanted), room_(memory_room()) {}
    [[nodiscard]] char const* what() const noexcept override { return "out of memory"; }
    /// Size of the request in bytes.
    [[nodiscard]] std::uint64_t wanted() const noexcept { return wanted_; }
    /// Memory limit and memory in use at the time of the request
    [[nodiscard]] MemoryRoom const& room() const noexcept { return room_; }

private:
    std::uint64_t wanted_;
    MemoryRoom room_;
};

/// Throws OutOfMemory if fewer than `bytes` bytes are available. Takes several system calls.
void require_memory(std::uint64_t bytes);

/// Returns an error message: `purpose` needs more memory than a limit allows. Includes the amount if it is known.
[[nodiscard]] std::string describe_shortage(std::bad_alloc const& error, std::string const& purpose);

}  // namespace motifcount::internal
