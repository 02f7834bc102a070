#pragma once

#include <cstdint>
#include <vector>

#include "match/shift_or/bit_slices_kernels.hpp"
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

    [[nodiscard]] ProgramView view() const noexcept {
        return {distances.data(), distances.size(), unions.data(), unions.size(),
                pairs.data(),     pairs.size(),     uses.data(),   max_mismatches};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return distances.size() * 2 + unions.size() * sizeof(Union) + pairs.size() * sizeof(Pair) +
               groups.size() * sizeof(Group) + uses.size() * 2 + order.size() * 4;
    }
};

/// Bytes of memory that a step of this program needs.
[[nodiscard]] inline std::size_t step_bytes(Program const& program) noexcept {
    return (program.leaf_count() + program.slices_per_pair() * program.pairs.size()) * (step_places / 8);
}

}  // namespace motifcount::internal::bit_slices
