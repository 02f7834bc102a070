#pragma once

#include <vector>

#include "pattern/kmp_automaton.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

[[nodiscard]] std::vector<KmpAutomaton> kmp_automata(WordSet const& words);

/// Returns the transitions for KmpTable::next. Index: 4 * state + base
[[nodiscard]] std::vector<std::uint32_t> next_states(KmpAutomaton const& automaton);

}  // namespace motifcount::internal::cuda
