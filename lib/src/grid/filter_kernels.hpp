#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

namespace grid_detail {

/// A cell of a block that is compared at many places at once.
struct TellingCell {
    std::uint64_t offset = 0;  ///< distance in the text from the block's first cell
    std::uint16_t value = 0;
    std::uint16_t care = 0;
};

/// Many places compared with telling cells at once, by the code of one instruction set.
template <class Cell>
struct FilterKernels {
    SimdLevel level;

    /// Bit i of the result is set where at most `limit` of the cells differ at place + i; `count` is more than `limit`.
    /// Reads 32 text cells at each cell's offset. `exact`: all cells compare all bits.
    std::uint32_t (*filter_32)(Cell const* place, TellingCell const* cells, std::size_t count,
                               std::uint32_t limit, bool exact);
    /// As filter_32() for 128 places, with one result for every 32. False where no bit is set: results are
    /// then unset.
    bool (*filter_128)(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                       bool exact, std::uint32_t* results);
};

/// For std::uint8_t and std::uint16_t.
template <class Cell>
[[nodiscard]] Implementations<FilterKernels<Cell>> const& filter_kernels();

template <>
Implementations<FilterKernels<std::uint8_t>> const& filter_kernels<std::uint8_t>();
template <>
Implementations<FilterKernels<std::uint16_t>> const& filter_kernels<std::uint16_t>();

extern FilterKernels<std::uint8_t> const scalar_filter_kernels_8;
extern FilterKernels<std::uint16_t> const scalar_filter_kernels_16;
#if defined(__x86_64__)
extern FilterKernels<std::uint8_t> const avx2_filter_kernels_8;
extern FilterKernels<std::uint16_t> const avx2_filter_kernels_16;
#endif

}  // namespace grid_detail
}  // namespace motifcount::internal
