#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal::grid_detail {

/// A cell of a block that is compared at many places at once.
struct TellingCell {
    std::uint64_t offset = 0;  ///< distance in the text from the block's first cell
    std::uint16_t value = 0;
    std::uint16_t care = 0;
};

/// Many places compared with telling cells at once.
template <class Cell>
struct CellFilter {
    /// Bit i of the result is set where at most `limit` of the cells differ at place + i; `count` is more than `limit`.
    /// Reads 32 text cells at each cell's offset. `exact`: all cells compare all bits.
    std::uint32_t (*filter_32)(Cell const* place, TellingCell const* cells, std::size_t count,
                               std::uint32_t limit, bool exact);
    /// As filter_32() for 128 places, with one result for every 32. False where no bit is set: results are
    /// then unset.
    bool (*filter_128)(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                       bool exact, std::uint32_t* results);
};

/// The code of one instruction set.
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
