#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/cpu.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::bit_slices {

/// Shift-Or turned by a quarter: instead of one state word whose bits are the places of a pattern, one bit
/// vector for each place of the pattern whose bits are places of the text. One AND compares one place of a
/// pattern with hundreds of places of the text, whatever letters the pattern allows there, and sums of
/// mismatches are a few more.
///
/// What is common to patterns is computed once a step: which text places hold base b at distance d
/// ("leaves"), and the conjunctions of two neighbouring leaves ("pairs"). Each pattern is then a conjunction
/// (or sum) of a few pairs: as many as it takes to rule out all but one in 2^13 places of random text. Those
/// left are candidates, to be compared in full by the caller.

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

/// What a step computes, compiled from the patterns.
struct Program {
    Program(PatternSet const& patterns, unsigned max_mismatches);

    /// Largest number of patterns: as many as Pair and Candidate have numbers for, with room.
    static constexpr std::size_t max_patterns = 16384;

    std::vector<std::uint16_t>
        distances;              ///< ascending; A, C, G, T at distance i are the leaves 4i to 4i + 3
    std::vector<Union> unions;  ///< their leaves follow those of single bases
    std::vector<Pair> pairs;
    std::vector<Group> groups;
    std::vector<std::uint16_t> uses;  ///< pair numbers, by pattern in program order
    std::vector<PatternId> order;     ///< program order -> pattern
    unsigned max_mismatches;

    [[nodiscard]] std::size_t leaf_count() const noexcept { return 4 * distances.size() + unions.size(); }
    /// Bit vectors kept for each pair: where both places match, or (for sums) where any and where both
    /// differ.
    [[nodiscard]] std::size_t slices_per_pair() const noexcept { return max_mismatches == 0 ? 1 : 2; }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return distances.size() * 2 + unions.size() * sizeof(Union) + pairs.size() * sizeof(Pair) +
               groups.size() * sizeof(Group) + uses.size() * 2 + order.size() * 4;
    }
};

/// Bytes of memory that a step of this program needs.
[[nodiscard]] inline std::size_t step_bytes(Program const& program) noexcept {
    return (program.leaf_count() + program.slices_per_pair() * program.pairs.size()) * (step_places / 8);
}

/// The code of one instruction set. Planes hold one bit a text place: the low and the high bits of its base.
struct Kernels {
    /// Splits the bases of `places` slots (a multiple of 256, from a multiple of 32 on) into planes.
    void (*split)(std::uint64_t const* bases, std::uint64_t places, std::uint64_t* low, std::uint64_t* high);
    /// Computes leaves and pairs of the step that begins at word `word` of the planes. `memory` is 64-byte
    /// aligned.
    void (*prepare)(Program const& program, std::uint64_t const* low, std::uint64_t const* high,
                    void* memory);
    /// Evaluates `count` (at most patterns_per_turn) patterns of a group from its pattern `first` on, after
    /// prepare(). Returns the number of candidates.
    std::size_t (*evaluate)(Program const& program, Group const& group, std::uint32_t first,
                            std::uint32_t count, void const* memory, Candidate* candidates);
};

/// The best for this level. (AVX-512 machines run the AVX2 code.)
[[nodiscard]] Kernels const& kernels(SimdLevel level) noexcept;

extern Kernels const scalar_kernels;
#if defined(__x86_64__)
extern Kernels const avx2_kernels;
#endif

}  // namespace motifcount::internal::bit_slices
