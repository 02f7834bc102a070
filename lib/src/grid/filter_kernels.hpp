#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal::grid_detail {

/// Cell of a block that is compared at many positions at once
struct TellingCell {
    std::uint64_t offset = 0;  ///< Distance in the text from the block's first cell
    std::uint16_t value = 0;
    std::uint16_t care = 0;
};

/// Functions that compare cells of a block at many positions at once
template <class Cell>
struct CellFilter {
    /// Returns a word with bit i set if at most `limit` of the cells differ at position `place + i`. `count`: number of cells,
    /// more than `limit`. `exact`: whether all cells compare all bits. Reads 32 text cells from each cell's offset on.
    std::uint32_t (*filter_32)(Cell const* place, TellingCell const* cells, std::size_t count,
                               std::uint32_t limit, bool exact);
    /// Same as filter_32() for 128 positions. If no bit would be set, may return false instead of setting `results`.
    bool (*filter_128)(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                       bool exact, std::uint32_t* results);
};

struct FilterKernels {
    SimdLevel level;
    CellFilter<std::uint8_t> of_8;
    CellFilter<std::uint16_t> of_16;
};

extern FilterKernels const scalar_filter_kernels;
#if defined(__x86_64__)
extern FilterKernels const avx2_filter_kernels;
#endif

}  // namespace motifcount::internal::grid_detail
