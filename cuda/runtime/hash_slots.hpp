#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "core/parallel.hpp"
#include "cuda/runtime/hash_table.hpp"

namespace motifcount::internal::cuda {

[[nodiscard]] inline std::uint64_t slots_for(std::uint64_t entries) {
    return std::bit_ceil(std::max<std::uint64_t>(2 * entries, 64));
}

/// Slots of a HashTable that is filled on the host
template <class Slot>
class HashSlots {
public:
    HashSlots() = default;
    /// Allocates free slots for `entries` entries. Uses up to `threads` threads.
    HashSlots(std::uint64_t entries, Slot free, unsigned threads = 1) {
        slots_.resize(slots_for(entries));
        parallel_blocks(threads, slots_.size(), [&](std::size_t first, std::size_t last) {
            std::fill(&slots_[first], slots_.data() + last, free);
        });
    }

    /// Stores an entry in the first free slot at or after `home`, and returns the number of occupied slots skipped.
    std::uint64_t insert(std::uint64_t home, Slot const& slot) {
        std::uint64_t const mask = slots_.size() - 1;
        std::uint64_t passed = 0;
        while (!slots_[(home + passed) & mask].is_free()) ++passed;
        slots_[(home + passed) & mask] = slot;
        return passed;
    }
    /// Same as insert(), but thread-safe. Slots must have 8 bytes.
    std::uint64_t insert_shared(std::uint64_t home, Slot const& slot) {
        return enter_slot(slots_.data(), slots_.size() - 1, home, slot);
    }

    /// Returns the table. `place` copies the slots to the device and returns their address (DeviceArrays).
    template <class Index, class Place>
    [[nodiscard]] HashTable<Slot, Index> view(Place&& place) const {
        if (slots_.empty()) return {};
        return {place(std::span<Slot const>(slots_)), static_cast<Index>(slots_.size() - 1)};
    }

private:
    LargeVector<Slot> slots_;
};

}  // namespace motifcount::internal::cuda
