#include "core/large_vector.hpp"

#include <cstdlib>

#include "core/memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace motifcount::internal {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21U;  ///< of x86-64, and of arm64 with 4 kB base pages
constexpr std::size_t cache_line = 64;

/// From this size on, whether there is so much is asked before: the system grants more than it has, and kills the
/// process later. It costs a tenth of a millisecond.
constexpr std::size_t worth_asking = std::size_t{1} << 24U;

/// A huge page is worth it where at least half of it is used.
constexpr bool is_large(std::size_t bytes) {
    return bytes >= huge_page / 2;
}

}  // namespace

void* allocate_large(std::size_t bytes) {
    std::size_t const alignment = is_large(bytes) ? huge_page : cache_line;
    std::size_t const size = (bytes + alignment - 1) / alignment * alignment;
    if (size < bytes) throw OutOfMemory(bytes);
    if (bytes >= worth_asking) require_memory(bytes);
    void* const memory = std::aligned_alloc(alignment, size == 0 ? alignment : size);
    if (memory == nullptr) throw OutOfMemory(bytes);
#if defined(__linux__)
    if (is_large(bytes)) madvise(memory, size, MADV_HUGEPAGE);  // advice: a refusal changes nothing
#endif
    return memory;
}

void free_large(void* memory, std::size_t) noexcept {
    std::free(memory);
}

}  // namespace motifcount::internal
