#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

// What the kernels of bit_slices.hpp work on, as plain data, and the kernels.
namespace motifcount::internal {

template <class Kernels>
class Implementations;

namespace bit_slices {

/// Places of the text that one step covers.
inline constexpr std::uint32_t step_places = 512;
/// Words of a bit plane that a step of `step_places` at any bit of its first word may read.
inline constexpr std::uint32_t max_distance = 64;  ///< only the first places of a pattern are compared here
inline constexpr std::uint32_t plane_margin_words = (step_places + max_distance) / 64 + 4;
/// Patterns whose candidates are collected together: at most step_places times as many candidates.
inline constexpr std::uint32_t patterns_per_turn = 64;

/// The leaf of a class of two to four bases: the union of leaves of single ones (one may stand twice).
struct Union {
    std::uint16_t leaf;
    std::uint16_t parts[4];
};

/// A conjunction of two leaves: a pattern's places 2 * i and 2 * i + 1 hold bases of these classes.
struct Pair {
    std::uint16_t first_leaf;
    std::uint16_t second_leaf;
};

/// Patterns that are compared by the same number of pairs.
struct Group {
    std::uint32_t pairs;  ///< a pattern
    std::uint32_t first;  ///< its first pattern, in the order of `Program::order`
    std::uint32_t count;
    std::uint32_t first_use;  ///< of its patterns' pairs in `Program::uses`
};

/// A candidate: a text place within the step, and the pattern's place in the program's order.
struct Candidate {
    std::uint16_t place;
    std::uint16_t pattern;  ///< relative to the first of the turn
};

/// A Program, as kernels see it.
struct ProgramView {
    std::uint16_t const* distances;
    std::size_t distance_count;
    Union const* unions;
    std::size_t union_count;
    Pair const* pairs;
    std::size_t pair_count;
    std::uint16_t const* uses;
    unsigned max_mismatches;
};

/// The code of one instruction set. Planes hold one bit a text place: the low and the high bits of its base.
struct Kernels {
    SimdLevel level;

    /// Splits the bases of `places` slots (a multiple of 256, from a multiple of 32 on) into planes.
    void (*split)(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high);
    /// Computes leaves and pairs of the step that begins at word `word` of the planes. `memory` is 64-byte
    /// aligned.
    void (*prepare)(ProgramView const& program, std::uint64_t const* low, std::uint64_t const* high,
                    void* memory);
    /// Evaluates `count` (at most patterns_per_turn) patterns of a group from its pattern `first` on, after
    /// prepare(). Returns the number of candidates.
    std::size_t (*evaluate)(ProgramView const& program, Group const& group, std::uint32_t first,
                            std::uint32_t count, void const* memory, Candidate* candidates);
};

[[nodiscard]] Implementations<Kernels> const& kernels();

extern Kernels const scalar_kernels;
#if defined(__x86_64__)
extern Kernels const avx2_kernels;
#endif

}  // namespace bit_slices
}  // namespace motifcount::internal
