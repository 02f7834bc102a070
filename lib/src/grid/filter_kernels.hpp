#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal::grid_detail {

/// Cell of a block that is compared at many text positions at once
struct TellingCell {
    std::uint64_t offset = 0;  ///< Distance from the block's first cell, in text cells
    std::uint16_t value = 0;
    std::uint16_t care = 0;
};

/// Kernels that compare cells in a block at many positions at once
template <class Cell>
struct CellFilter {
    /// Returns 32 bits: bit i is set if at most `limit` of the cells differ at position `place + i`. `count`: number of cells,
    /// more than `limit`. `exact`: whether all bits of all cells are compared. Reads 32 text cells for each cell.
    std::uint32_t (*filter_32)(Cell const* place, TellingCell const* cells, std::size_t count,
                               std::uint32_t limit, bool exact);
    /// Same as filter_32() for 128 positions; writes to `results`. May return false instead if all bits would be zero.
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
