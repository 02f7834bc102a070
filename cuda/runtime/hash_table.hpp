#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// View of a hash table with open addressing, on host or device. The number of slots is a power of two, at most half are used,
/// and equal keys are adjacent. Slots have is_free(). Filled by enter_slot() or cuda/runtime/hash_slots.hpp.
template <class Slot, class Index>
struct HashTable {
    Slot const* slots = nullptr;
    Index mask = 0;

    /// Calls visit(slot) for the slots from `home` on, until a slot is free or visit() returns false.
    template <class Visit>
    MOTIFCOUNT_HD void probe(Index home, Visit&& visit) const {
        for (Index at = home;; ++at) {
            Slot const slot = slots[at & mask];
            if (slot.is_free() || !visit(slot)) return;
        }
    }
};

/// Stores an 8-byte slot in `place` and returns true if it is free. Thread-safe.
template <class Slot>
MOTIFCOUNT_HD bool claim_slot(Slot& place, Slot const& slot) {
#ifdef __CUDA_ARCH__
    static_assert(sizeof(Slot) == sizeof(unsigned long long));
    auto* const bits = reinterpret_cast<unsigned long long*>(&place);
    unsigned long long wanted = 0;
    memcpy(&wanted, &slot, sizeof wanted);
    for (unsigned long long found = *bits;;) {
        Slot there;
        memcpy(&there, &found, sizeof found);
        if (!there.is_free()) return false;
        unsigned long long const was = atomicCAS(bits, found, wanted);
        if (was == found) return true;
        found = was;
    }
#else
    static_assert(std::atomic_ref<Slot>::is_always_lock_free);
    std::atomic_ref<Slot> const shared(place);
    Slot found = shared.load(std::memory_order_relaxed);
    while (found.is_free())
        if (shared.compare_exchange_weak(found, slot, std::memory_order_relaxed)) return true;
    return false;
#endif
}

/// Stores a slot at the first free slot from `home` on. Thread-safe. The order of slots may vary, but not what is found.
/// Returns how many slots before it were occupied, or `most` + 1 if there were more than `most`.
template <class Slot>
MOTIFCOUNT_HD std::uint64_t enter_slot(Slot* slots, std::uint64_t mask, std::uint64_t home, Slot const& slot,
                                       std::uint64_t most = ~std::uint64_t{1}) {
    std::uint64_t passed = 0;
    while (passed <= most && !claim_slot(slots[(home + passed) & mask], slot)) ++passed;
    return passed;
}

}  // namespace motifcount::internal::cuda
