#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// How far a look-up of keys in a GramTable has come.
struct MatchCursor {
    std::size_t key = 0;     ///< the key to go on with
    std::uint32_t skip = 0;  ///< its lines that are done
};

/// The inner loops of engines that look at windows of the text, `stride` slots apart. They append to arrays
/// without a branch, so that a candidate costs a store and no misprediction.
struct WindowKernels {
    SimdLevel level;

    /// Of `count` windows of filter.width bases, the first at `first_slot`: writes the numbers of those
    /// that the filter may hold, ascending, and returns how many. `chosen` has room for `count` and 8 more.
    /// Breaks are not looked at. Reads up to 8 bytes past the word that holds the last window's last base.
    std::size_t (*select)(GramFilterView const& filter, std::uint64_t const* bases, std::uint64_t first_slot,
                          std::uint64_t stride, std::size_t count, std::uint32_t* chosen);

    /// Writes, for each of `key_count` keys in turn, the value of each table entry with the key's fingerprint in its
    /// line or in those that this one overflows into, and beside it the key's number; returns how many. Stops early
    /// if less than a line of `room` is left; `cursor` then says where, and is at key_count when all is done.
    std::size_t (*match)(GramTableView const& table, GramKey const* keys, std::size_t key_count,
                         MatchCursor& cursor, std::size_t room, std::uint32_t* values,
                         std::uint32_t* numbers);

    /// Of 64 slots for each of `words` words of `allowed`, the first at `bases[0]`: writes the numbers of those that
    /// are allowed and begin a code of the set, ascending, and returns how many. `chosen` has room for all slots and 8
    /// more. Reads up to 16 bytes past the bases of the slots.
    std::size_t (*select_codes)(CodeSetView const& codes, std::uint64_t const* bases,
                                std::uint64_t const* allowed, std::size_t words, std::uint32_t* chosen);
};

[[nodiscard]] Implementations<WindowKernels> const& window_kernels();

extern WindowKernels const scalar_window_kernels;
#if defined(__x86_64__)
extern WindowKernels const avx2_window_kernels;
#endif

}  // namespace motifcount::internal
