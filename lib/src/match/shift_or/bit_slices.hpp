#pragma once

#include <cstdint>
#include <vector>

#include "match/shift_or/bit_slices_kernels.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal::bit_slices {

/// Shift-Or with exchanged roles: there is one bit vector per position of the pattern, and its bits are text positions.
/// One AND compares one position of a pattern, with any class, with hundreds of text positions. Mismatches take a few more
/// operations. Work that patterns share is done once per step: *leaves* show which text positions have base b at distance d,
/// and *pairs* are conjunctions of two adjacent leaves. Each pattern is a conjunction (with mismatches, a sum) of just enough
/// pairs to rule out all but one in 2^13 random positions. The caller must compare the remaining positions in full.

/// Operations of a step, compiled from the patterns
struct Program {
    Program(PatternSet const& patterns, unsigned max_mismatches);

    /// Maximum number of patterns, limited by the integer types in Pair and Candidate
    static constexpr std::size_t max_patterns = 16384;

    /// Ascending distances from the start of a pattern. The leaves for A, C, G and T at `distances[i]` are leaves 4i to 4i + 3.
    std::vector<std::uint16_t> distances;
    std::vector<Union>
        unions;  ///< Unions of leaves. Unions are also leaves, numbered after the leaves of single bases.
    std::vector<Pair> pairs;
    std::vector<Group> groups;
    std::vector<std::uint16_t> uses;  ///< Pairs of all patterns, by pattern in program order
    std::vector<PatternId> order;     ///< Patterns in program order
    unsigned max_mismatches;

    [[nodiscard]] std::size_t leaf_count() const noexcept { return 4 * distances.size() + unions.size(); }
    /// Number of bit vectors per pair. Without mismatches, one: positions at which both bases match. With mismatches, two:
    /// positions at which any base differs, and positions at which both differ.
    [[nodiscard]] std::size_t slices_per_pair() const noexcept { return max_mismatches == 0 ? 1 : 2; }

    [[nodiscard]] ProgramView view() const noexcept {
        return {distances.data(), distances.size(), unions.data(), unions.size(),
                pairs.data(),     pairs.size(),     uses.data(),   max_mismatches};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return distances.size() * 2 + unions.size() * sizeof(Union) + pairs.size() * sizeof(Pair) +
               groups.size() * sizeof(Group) + uses.size() * 2 + order.size() * 4;
    }
};

[[nodiscard]] inline std::size_t step_bytes(Program const& program) noexcept {
    return (program.leaf_count() + program.slices_per_pair() * program.pairs.size()) * (step_places / 8);
}

}  // namespace motifcount::internal::bit_slices
