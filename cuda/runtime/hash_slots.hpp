#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "core/parallel.hpp"
#include "cuda/runtime/hash_table.hpp"

namespace motifcount::internal::cuda {

/// The slots of a HashTable, filled on the host.
template <class Slot>
class HashSlots {
public:
    HashSlots() = default;
    /// Room for `entries`, all of it free. Up to `threads` threads clear it.
    HashSlots(std::uint64_t entries, Slot free, unsigned threads = 1) {
        slots_.resize(std::bit_ceil(std::max<std::uint64_t>(2 * entries, 64)));
        parallel_blocks(threads, slots_.size(), [&](std::size_t first, std::size_t last) {
            std::fill(&slots_[first], slots_.data() + last, free);
        });
    }

    /// Enters a slot at the first free one from `home` on; returns how many were taken.
    std::uint64_t insert(std::uint64_t home, Slot const& slot) {
        std::uint64_t const mask = slots_.size() - 1;
        std::uint64_t passed = 0;
        while (!slots_[(home + passed) & mask].is_free()) ++passed;
        slots_[(home + passed) & mask] = slot;
        return passed;
    }
    /// As insert(), for several threads at once: which comes first decides the order of slots, not what is found. For slots
    /// of 8 bytes.
    std::uint64_t insert_shared(std::uint64_t home, Slot const& slot) {
        static_assert(std::atomic_ref<Slot>::is_always_lock_free);
        std::uint64_t const mask = slots_.size() - 1;
        for (std::uint64_t passed = 0;; ++passed) {
            std::atomic_ref<Slot> const place(slots_[(home + passed) & mask]);
            Slot found = place.load(std::memory_order_relaxed);
            while (found.is_free())
                if (place.compare_exchange_weak(found, slot, std::memory_order_relaxed)) return passed;
        }
    }
    /// Gives up the table: its view has no slots.
    void clear() { slots_.clear(); }

    /// The table, its slots where `place` (DeviceArrays) puts them.
    template <class Index, class Place>
    [[nodiscard]] HashTable<Slot, Index> view(Place&& place) const {
        if (slots_.empty()) return {};
        return {place(std::span<Slot const>(slots_)), static_cast<Index>(slots_.size() - 1)};
    }

private:
    LargeVector<Slot> slots_;
};

}  // namespace motifcount::internal::cuda
