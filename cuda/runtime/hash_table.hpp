#pragma once

#include "cuda/runtime/portable.hpp"

namespace motifcount::internal::cuda {

/// View of a hash table in the memory of whoever reads it: open addressing, a power of two of slots, at most half full,
/// equal keys in one run. A slot says by is_free() that nothing is there. Filled by cuda/runtime/hash_slots.hpp.
template <class Slot, class Index>
struct HashTable {
    Slot const* slots = nullptr;
    Index mask = 0;

    /// Calls visit(slot) for the slots from `home` on, until one is free or visit() returns false.
    template <class Visit>
    MOTIFCOUNT_HD void probe(Index home, Visit&& visit) const {
        for (Index at = home;; ++at) {
            Slot const slot = slots[at & mask];
            if (slot.is_free() || !visit(slot)) return;
        }
    }
};

}  // namespace motifcount::internal::cuda
