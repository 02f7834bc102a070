#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace motifcount::internal {

/// Allocates memory for tables with random access. Large blocks use huge pages if the system grants them: a dependent look-up
/// in 64 MB then takes 143 ns instead of 190 ns. Throws OutOfMemory.
void* allocate_large(std::size_t bytes);
void free_large(void* memory, std::size_t bytes) noexcept;

/// Allocator that uses allocate_large(). resize(n) does not initialise elements of trivial types.
template <class T>
struct LargeAllocator {
    using value_type = T;
    LargeAllocator() = default;
    template <class U>
    LargeAllocator(LargeAllocator<U> const&) noexcept {}

    T* allocate(std::size_t count) { return static_cast<T*>(allocate_large(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) noexcept { free_large(memory, count * sizeof(T)); }

    template <class U, class... Arguments>
    void construct(U* place, Arguments&&... arguments) {
        if constexpr (sizeof...(Arguments) == 0 && std::is_trivially_default_constructible_v<U>) {
            ::new (static_cast<void*>(place)) U;
        } else {
            ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
        }
    }
    friend bool operator==(LargeAllocator const&, LargeAllocator const&) noexcept { return true; }
};

template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace motifcount::internal
