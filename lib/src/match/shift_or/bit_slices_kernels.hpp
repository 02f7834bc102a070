#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

// Kernels of bit_slices.hpp, and their plain data
namespace motifcount::internal {

template <class Kernels>
class Implementations;

namespace bit_slices {

/// Number of text positions per step
inline constexpr std::uint32_t step_places = 512;
/// Maximum number of positions in a pattern that are compared
inline constexpr std::uint32_t max_distance = 64;
/// Maximum number of bit-plane words that a step reads, for any first bit in the first word
inline constexpr std::uint32_t plane_margin_words = (step_places + max_distance) / 64 + 4;
/// Number of patterns whose candidates are collected together. A pattern has at most step_places candidates per step.
inline constexpr std::uint32_t patterns_per_turn = 64;

/// Leaf for a class of two to four bases: the union of the bases' leaves. Leaves in `parts` may repeat.
struct Union {
    std::uint16_t leaf;
    std::uint16_t parts[4];
};

/// Conjunction of two leaves: text positions at which positions 2i and 2i + 1 of a pattern both match
struct Pair {
    std::uint16_t first_leaf;
    std::uint16_t second_leaf;
};

/// Patterns with the same number of pairs
struct Group {
    std::uint32_t pairs;  ///< Number of pairs per pattern
    std::uint32_t first;  ///< Index in `Program::order` of the first pattern
    std::uint32_t count;
    std::uint32_t first_use;  ///< Index in `Program::uses` of the first pattern's first pair
};

/// Position of a candidate in the step, and its pattern's index in program order
struct Candidate {
    std::uint16_t place;
    std::uint16_t
        pattern;  ///< Number of the pattern, counted from the first pattern for which evaluate() was called
};

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

/// Kernels for one instruction set. A plane has one bit per text position: the low bit or the high bit of its base.
struct Kernels {
    SimdLevel level;

    /// Splits `places` slots into two planes. `places` must be a multiple of 256, and the first slot a multiple of 32.
    void (*split)(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high);
    /// Computes the leaves and pairs of a step. `low`, `high`: planes from the step's first position. `memory`: 64-byte aligned
    void (*prepare)(ProgramView const& program, std::uint64_t const* low, std::uint64_t const* high,
                    void* memory);
    /// Evaluates `count` (at most patterns_per_turn) patterns in a group, starting with pattern `first` of the group. Call
    /// prepare() first. Writes the candidates and returns their number.
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
