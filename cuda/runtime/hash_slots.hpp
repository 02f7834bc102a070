#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "cuda/runtime/hash_table.hpp"

namespace motifcount::internal::cuda {

/// The slots of a HashTable, filled on the host.
template <class Slot>
class HashSlots {
public:
    HashSlots() = default;
    /// Room for `entries`, all of it free.
    HashSlots(std::uint64_t entries, Slot free)
        : slots_(std::bit_ceil(std::max<std::uint64_t>(2 * entries, 64)), free) {}

    /// Enters a slot at the first free one from `home` on; returns how many were taken.
    std::uint64_t insert(std::uint64_t home, Slot const& slot) {
        std::uint64_t const mask = slots_.size() - 1;
        std::uint64_t passed = 0;
        while (!slots_[(home + passed) & mask].is_free()) ++passed;
        slots_[(home + passed) & mask] = slot;
        return passed;
    }
    /// Gives up the table: its view has no slots.
    void clear() { slots_.clear(); }

    /// The table, its slots where `place` puts them (see HostMemory).
    template <class Index, class Place>
    [[nodiscard]] HashTable<Slot, Index> view(Place&& place) const {
        if (slots_.empty()) return {};
        return {place(slots_), static_cast<Index>(slots_.size() - 1)};
    }

private:
    std::vector<Slot> slots_;
};

}  // namespace motifcount::internal::cuda
