#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/word_list.hpp"

namespace motifcount::internal::cuda {

/// How the states of an automaton are numbered (seed 000, 5.1.1): as the trie grew, or by depth.
enum class StateOrder { trie, breadth_first };

/// The complete Aho-Corasick automaton of a word list (seed 000, 4.2 and appendix A), built on the host.
///
/// Match states (with any output, inherited ones included) are numbered last, so `state >= first_match` is
/// the whole test for any mix of lengths; within both parts `order` holds. Memory: 28 bytes a state.
struct Automaton {
    std::vector<std::uint32_t> next;         ///< by 4 * state + base
    std::vector<std::uint32_t> suffix;       ///< by state: its longest proper suffix that is a state
    std::vector<std::uint32_t> word;         ///< by state: the word that ends here, or no_output
    std::vector<std::uint32_t> next_output;  ///< by state: its nearest suffix state with a word, or no_output
    std::vector<std::uint32_t> by_depth;     ///< all states, shallow ones first
    std::vector<std::uint8_t> inner;         ///< by state: some word goes on from here
    std::uint32_t first_match = 0;

    Automaton(WordList const& words, StateOrder order);
    [[nodiscard]] std::size_t size() const noexcept { return word.size(); }
    /// Hits by word from how often each match state was entered (by state - first_match).
    [[nodiscard]] std::vector<std::uint64_t> word_hits(std::vector<std::uint64_t> const& match_entries,
                                                       std::size_t word_count) const;
};

/// The automaton squeezed into 16-bit entries, so that it fits shared memory: states that nothing goes on
/// from are folded into the suffix they continue as, and a match is told by a flag of the transition that
/// enters it.
///
/// An entry of `table` is `state << 2 | flags`. With one base a step it is found at `4 * state + base` and
/// flag 1 tells of a match; with two at `16 * state + first + 4 * second`, and flags 1 and 2 tell of a match
/// behind the first and the second base. `single` (by 4 * state + base) says which: the next state in the low
/// 16 bits, one more than `match state - first_match` in the high 16, or 0.
struct NarrowAutomaton {
    std::vector<std::uint16_t> table;
    std::vector<std::uint32_t> single;
    std::uint32_t states = 0;
    unsigned bases_a_step = 1;
};

/// Nothing where the automaton has too many inner or match states, or the table is larger than `max_bytes`.
[[nodiscard]] std::optional<NarrowAutomaton> narrow(Automaton const& automaton, unsigned bases_a_step,
                                                    std::size_t max_bytes);

}  // namespace motifcount::internal::cuda
