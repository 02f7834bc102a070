#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pattern/automaton.hpp"

namespace motifcount::internal::cuda {

/// The automaton without states that have no children. Each of these is folded into its longest suffix with children.
struct FoldedStates {
    explicit FoldedStates(Automaton const& automaton);
    std::vector<std::uint32_t> inner;  ///< States with children, by depth
    /// By state: index in `inner` of the state, or of the state into which it is folded
    std::vector<std::uint32_t> number;
};

/// Automaton with 16-bit entries, to fit shared memory. States are folded, and transitions to match states have flags.
///
/// Entries of `table` are `state << 2 | flags`. With one base per step, the index is `4 * state + base`, and flag 1 is a
/// match. With two bases per step, the index is `16 * state + first + 4 * second`, and flags 1 and 2 are matches after the
/// first and the second base. `single[4 * state + base]` has the next state in the low 16 bits. The high 16 bits are the
/// index of the match state plus 1, or 0 if the state is not a match.
struct NarrowAutomaton {
    std::vector<std::uint16_t> table;
    std::vector<std::uint32_t> single;
};

/// Returns nothing if there are too many inner or match states, or if the table is larger than `max_bytes`.
[[nodiscard]] std::optional<NarrowAutomaton> narrow(Automaton const& automaton, FoldedStates const& folded,
                                                    unsigned bases_a_step, std::size_t max_bytes);

/// Returns the next state by 4 * state + base.
[[nodiscard]] std::vector<std::uint32_t> next_states(Automaton const& automaton);

}  // namespace motifcount::internal::cuda
