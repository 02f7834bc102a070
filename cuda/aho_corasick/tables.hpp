#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pattern/automaton.hpp"

namespace motifcount::internal::cuda {

/// The automaton's states without those that nothing goes on from, each of which is folded into the suffix that it
/// continues as. Linear in the states.
struct FoldedStates {
    explicit FoldedStates(Automaton const& automaton);
    std::vector<std::uint32_t> inner;  ///< the others, shallow ones first
    std::vector<std::uint32_t>
        number;  ///< by state: its place, or that of what it is folded into, in `inner`
};

/// The automaton squeezed into 16-bit entries, so that it fits shared memory: its folded states, a match being told by a
/// flag of the transition that enters it.
///
/// An entry of `table` is `state << 2 | flags`. With one base a step it is found at `4 * state + base` and
/// flag 1 tells of a match; with two at `16 * state + first + 4 * second`, and flags 1 and 2 tell of a match
/// after the first and the second base. `single` (by 4 * state + base) says which: the next state in the low
/// 16 bits, one more than the index of the match state in the high 16, or 0.
struct NarrowAutomaton {
    std::vector<std::uint16_t> table;
    std::vector<std::uint32_t> single;
};

/// Nothing if there are too many inner or match states, or if the table is larger than `max_bytes`.
[[nodiscard]] std::optional<NarrowAutomaton> narrow(Automaton const& automaton, FoldedStates const& folded,
                                                    unsigned bases_a_step, std::size_t max_bytes);

/// The next state by 4 * state + base.
[[nodiscard]] std::vector<std::uint32_t> next_states(Automaton const& automaton);

}  // namespace motifcount::internal::cuda
