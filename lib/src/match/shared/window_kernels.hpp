#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Position at which an interrupted look-up of several keys in a GramTable continues
struct MatchCursor {
    std::size_t key = 0;
    std::uint32_t skip = 0;  ///< Number of lines that have already been read for this key
};

/// Inner loops over text windows that are `stride` slots apart. They append results without branches, to avoid mispredictions.
struct WindowKernels {
    SimdLevel level;

    /// Writes the numbers of the windows that may be in the filter, in ascending order. Returns how many there are. The `count`
    /// windows have filter.width bases each, and the first begins at `first_slot`. `chosen` has room for `count` + 8 numbers.
    /// Ignores breaks. Reads up to 8 bytes past the word that contains the last base.
    std::size_t (*select)(GramFilterView const& filter, std::uint64_t const* bases, std::uint64_t first_slot,
                          std::uint64_t stride, std::size_t count, std::uint32_t* chosen);

    /// Looks up keys. For each table entry with a key's fingerprint, writes the entry's value to `values` and the key's number
    /// to `numbers`. Returns their number. If a line overflows, also reads the next line. Stops early if `room`
    /// cannot hold a full line of entries. `cursor`: set to the position at which to continue
    std::size_t (*match)(GramTableView const& table, GramKey const* keys, std::size_t key_count,
                         MatchCursor& cursor, std::size_t room, std::uint32_t* values,
                         std::uint32_t* numbers);

    /// Writes the numbers of the allowed slots at which a code in the set begins, in ascending order. Returns how many there
    /// are. `allowed`: `words` masks of 64 slots, starting at the first base in `bases`. `chosen` has room for all slots and 8
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
