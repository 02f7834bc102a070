#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// View of a hash table with open addressing, in host or device memory. The number of slots is a power of two, and at most half
/// of the slots are used. Slots have a member is_free(). Filled by enter_slot() or HashSlots.
template <class Slot, class Index>
struct HashTable {
    Slot const* slots = nullptr;
    Index mask = 0;

    /// Calls visit(slot) for the slots starting at `home`, until a slot is free or visit() returns false.
    template <class Visit>
    MOTIFCOUNT_HD void probe(Index home, Visit&& visit) const {
        for (Index at = home;; ++at) {
            Slot const slot = slots[at & mask];
            if (slot.is_free() || !visit(slot)) return;
        }
    }
};

/// Stores `slot` in `place` if `place` is free, and returns true if it did. Slots have 8 bytes. Thread-safe.
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

/// Stores an entry in the first free slot at or after `home`, and returns the number of occupied slots skipped. If that number
/// would exceed `most`, returns `most` + 1 and stores nothing. Thread-safe, although the order of entries may vary.
template <class Slot>
MOTIFCOUNT_HD std::uint64_t enter_slot(Slot* slots, std::uint64_t mask, std::uint64_t home, Slot const& slot,
                                       std::uint64_t most = ~std::uint64_t{1}) {
    std::uint64_t passed = 0;
    while (passed <= most && !claim_slot(slots[(home + passed) & mask], slot)) ++passed;
    return passed;
}

}  // namespace motifcount::internal::cuda
