#pragma once

#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Eight windows of the text and the pattern that each is compared with, lane by lane. Both are read from their ends, so
/// that what comes next stands in a lane's highest bits.
struct alignas(32) EditLanes {
    static constexpr unsigned count = 8;
    static constexpr unsigned longest = 32;  ///< letters of a pattern, and bases of a window

    /// The rows that a base fits, its first letter in the highest bit, as four words that are combined by the base's two
    /// bits: those of A, A^C, A^G, and all four. Rows below the pattern's fit everything.
    std::uint32_t fits[count][4];
    std::uint32_t length[count];    ///< of the patterns, at least 1
    std::uint32_t bases[2][count];  ///< 16 bases each, those next to the window's end first
};

/// Comparing windows with patterns.
struct EditKernels {
    SimdLevel level;

    /// The lanes (bit by bit) whose pattern is at most at distance `limit` from some part of its window. A window has
    /// `steps` bases, at most EditLanes::longest.
    std::uint32_t (*near)(EditLanes const& lanes, unsigned steps, std::uint32_t limit);
};

[[nodiscard]] Implementations<EditKernels> const& edit_kernels();

extern EditKernels const scalar_edit_kernels;
#if defined(__x86_64__)
extern EditKernels const avx2_edit_kernels;
#endif

}  // namespace motifcount::internal
