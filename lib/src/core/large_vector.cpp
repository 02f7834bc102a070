#include "core/large_vector.hpp"

#include <cstdlib>

#include "core/memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace motifcount::internal {
namespace {

/// Size of a huge page on x86-64, and on arm64 with base pages of 4 kB
constexpr std::size_t huge_page = std::size_t{1} << 21U;
constexpr std::size_t cache_line = 64;

/// Smallest allocation in bytes for which the available memory is checked first; a check takes about 0.1 ms. Without the check,
/// the system may grant more memory than it has, and kill the process later.
constexpr std::size_t worth_asking = std::size_t{1} << 24U;

/// True if the allocation should use huge pages, because it needs at least half a huge page.
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
    // A failure has no effect, because the call only advises the kernel.
    if (is_large(bytes)) madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

void free_large(void* memory, std::size_t) noexcept {
    std::free(memory);
}

}  // namespace motifcount::internal
