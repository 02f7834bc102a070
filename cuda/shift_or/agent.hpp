#pragma once

#include <cstdint>

#include "cuda/runtime/class_patterns.hpp"
#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Shift-Or with bit slices, as in match/shift_or/bit_slices.hpp. A thread handles 32 start positions, one bit each. Work that
/// patterns share is done once: each slice belongs to a base and a distance, and marks the starts that have this base at this
/// distance. Slices are in shared memory, one word per thread. A pattern has a hit where all of its `row_slices` slices have a
/// 1 or, with mismatches, where few slices have a 0. Shorter rows are filled up with a slice of ones.
struct SlicePlan {
    struct Union {
        std::uint16_t slice;
        std::uint16_t parts[4];
    };
    /// Distances from the start. Slices 4i to 4i + 3 are for the four bases at distances[i].
    std::uint16_t const* distances = nullptr;
    Union const* unions = nullptr;
    /// Slice numbers, row_slices per pattern, in groups of 8 numbers that are aligned to 16 bytes
    std::uint16_t const* rows = nullptr;
    std::uint32_t distance_count = 0;
    std::uint32_t union_count = 0;
    std::uint32_t slice_count = 0;  ///< Number of slices; the last slice is all ones
    std::uint32_t row_slices = 8;   ///< Number of slices per pattern; must be a multiple of 8
    std::uint32_t pattern_count = 0;
    std::uint32_t max_mismatches = 0;
};

/// Returns the low bits of 32 bases. With `bases` shifted right by one, returns the high bits.
MOTIFCOUNT_HD std::uint32_t gather_even_bits(std::uint64_t bases) {
    bases &= 0x5555555555555555U;
    bases = (bases | bases >> 1U) & 0x3333333333333333U;
    bases = (bases | bases >> 2U) & 0x0F0F0F0F0F0F0F0FU;
    bases = (bases | bases >> 4U) & 0x00FF00FF00FF00FFU;
    bases = (bases | bases >> 8U) & 0x0000FFFF0000FFFFU;
    return static_cast<std::uint32_t>(bases | bases >> 16U);
}

/// 96 slots of text as two bit planes, for candidates that begin in the first 32 slots
struct Planes {
    std::uint32_t low[3];
    std::uint32_t high[3];
};

/// Returns 96 slots starting at 32 * `word`. Reads 24 bytes, which may extend into Text::padding.
MOTIFCOUNT_HD Planes planes_at(Text const& text, std::uint64_t word) {
    Planes planes;
    for (unsigned i = 0; i < 3; ++i) {
        auto const* const from = text.bases + 2 * (word + i);
        std::uint64_t const bases = from[0] | std::uint64_t{from[1]} << 32U;
        planes.low[i] = gather_even_bits(bases);
        planes.high[i] = gather_even_bits(bases >> 1U);
    }
    return planes;
}

/// Computes all slices. `slices[i]`: reference to this thread's word of slice i
template <class Slices>
MOTIFCOUNT_HD void prepare_slices(SlicePlan const& plan, Planes const& planes, Slices slices) {
    for (std::uint32_t i = 0; i < plan.distance_count; ++i) {
        std::uint32_t const distance = plan.distances[i];
        bool const far = distance >= 32;
        std::uint32_t const low = funnel_right(far ? planes.low[1] : planes.low[0],
                                               far ? planes.low[2] : planes.low[1], distance % 32);
        std::uint32_t const high = funnel_right(far ? planes.high[1] : planes.high[0],
                                                far ? planes.high[2] : planes.high[1], distance % 32);
        slices[4 * i] = ~(low | high);
        slices[4 * i + 1] = low & ~high;
        slices[4 * i + 2] = high & ~low;
        slices[4 * i + 3] = low & high;
    }
    for (std::uint32_t i = 0; i < plan.union_count; ++i) {
        auto const& one = plan.unions[i];
        slices[one.slice] =
            slices[one.parts[0]] | slices[one.parts[1]] | slices[one.parts[2]] | slices[one.parts[3]];
    }
    slices[plan.slice_count - 1] = ~std::uint32_t{0};
}

/// `more_than[k]`: mask of the starts with more than k mismatches so far
template <unsigned Limit>
struct SliceSum {
    std::uint32_t more_than[Limit + 1] = {};

    MOTIFCOUNT_HD void add(std::uint32_t matches) {
        std::uint32_t const differs = ~matches;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (unsigned k = Limit; k > 0; --k) more_than[k] |= more_than[k - 1] & differs;
        more_than[0] |= differs;
    }
    [[nodiscard]] MOTIFCOUNT_HD std::uint32_t candidates() const {
        return ~more_than[Limit];
    }
};

struct alignas(16) SliceRow {
    std::uint16_t numbers[8];
};

template <unsigned Limit, class Slices>
MOTIFCOUNT_HD std::uint32_t evaluate_row(SliceRow const* row, std::uint32_t row_slices, Slices slices) {
    SliceSum<Limit> sum;
    for (std::uint32_t i = 0; i < row_slices / 8; ++i) {
        SliceRow const part = row[i];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (unsigned k = 0; k < 8; ++k) sum.add(slices[part.numbers[k]]);
    }
    return sum.candidates();
}

}  // namespace motifcount::internal::cuda
