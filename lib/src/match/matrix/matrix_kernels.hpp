#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

// Kernels of matrix_program.hpp, and their plain data
namespace motifcount::internal {

template <class Kernels>
class Implementations;

namespace matrix_search {

/// Maximum number of positions per step of any kernel. filter() rounds the number of positions up to a multiple of this.
inline constexpr std::size_t step_positions = 512;
/// Sums at which a window is ruled out. Sums saturate at this value: with 8 bits in filter(), with 16 bits in filter_long().
inline constexpr unsigned ruled_out = 255;
inline constexpr unsigned ruled_out_long = 65535;

/// Prefilter of one matrix. A group is two or three adjacent columns, which one look-up scores together.
struct FilterView {
    /// `tables[g * Kernels::table_bytes() + code]`: scaled deficit of group `g` from its best letters
    std::uint8_t const* tables;
    std::uint32_t const* offsets;  ///< First column of each group
    std::size_t groups;
    std::uint16_t start;  ///< Sum before the first group; 0 for filter()
};

using Filter = std::size_t (*)(FilterView const& matrix, std::uint8_t const* codes, std::size_t count,
                               std::uint16_t* candidates);

/// Kernels for one instruction set. The code of a slot has the two bits of its base, then the bits of the next two bases.
struct Kernels {
    SimdLevel level;
    unsigned group_columns;  ///< Columns per group: 2 or 3
    /// Time of one look-up per position, divided by the time of rejecting a candidate. Tuned with JASPAR 2018 at a p-value
    /// of 1e-4. With vectors, values from 1/2500 to 1/20000 changed the time by at most 7%.
    float lookup_cost;

    /// Computes the codes of `count` slots (a multiple of 64), starting with the first base of `bases`. Reads up to 16 bytes
    /// past the last base.
    void (*unpack)(std::uint64_t const* bases, std::size_t count, std::uint8_t* codes);
    /// Writes the positions below `count` that are not ruled out, in ascending order, and returns their number. `count` is
    /// rounded up to a multiple of step_positions, and must be at most 65536. The codes must continue after the last
    /// position for the largest offset.
    Filter filter;
    /// Same as filter(), with sums of 16 bits. A group takes 1.4 to 2.6 times as long.
    Filter filter_long;

    [[nodiscard]] constexpr std::size_t table_bytes() const noexcept { return group_columns == 2 ? 16 : 64; }
};

[[nodiscard]] Implementations<Kernels> const& kernels();

extern Kernels const scalar_kernels;
#if defined(__x86_64__)
extern Kernels const avx2_kernels;
extern Kernels const avx512_kernels;
#endif

}  // namespace matrix_search
}  // namespace motifcount::internal
