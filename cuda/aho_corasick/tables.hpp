#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pattern/automaton.hpp"

namespace motifcount::internal::cuda {

/// Numbering of an automaton's states that leaves out the leaves of the trie. A leaf is replaced by its longest proper suffix
/// with children, because both have the same transitions.
struct FoldedStates {
    explicit FoldedStates(Automaton const& automaton);
    std::vector<std::uint32_t> inner;   ///< States with children, sorted by depth
    std::vector<std::uint32_t> number;  ///< By state: index in `inner` of the state or of its replacement
};

/// Automaton with 16-bit entries, so that it fits in shared memory. Leaves are replaced, so transitions have flags for matches.
/// `table`: each entry is `state << 2 | flags` with the next state. With one base per step, the index is `4 * state + base`,
/// and flag 1 marks a match. With two bases per step, the index is `16 * state + first + 4 * second`; flags 1 and 2 mark
/// matches after the first and the second base. `single[4 * state + base]`: next state in the low 16 bits; in the high 16 bits,
/// index of the match state plus 1, or 0 without a match.
struct NarrowAutomaton {
    std::vector<std::uint16_t> table;
    std::vector<std::uint32_t> single;
};

/// Returns std::nullopt if there are too many inner states or match states, or if the table needs more than `max_bytes`.
[[nodiscard]] std::optional<NarrowAutomaton> narrow(Automaton const& automaton, FoldedStates const& folded,
                                                    unsigned bases_a_step, std::size_t max_bytes);

/// Returns the table of next states. Index: 4 * state + base
[[nodiscard]] std::vector<std::uint32_t> next_states(Automaton const& automaton);

}  // namespace motifcount::internal::cuda
