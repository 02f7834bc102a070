#include "cuda/kmp/tables.hpp"

namespace motifcount::internal::cuda {

std::vector<KmpAutomaton> kmp_automata(WordSet const& words) {
    std::vector<KmpAutomaton> automata;
    for (WordId word = 0; word < words.size(); ++word) {
        std::vector<std::uint8_t> codes(words.length(word));
        for (std::size_t i = 0; i < codes.size(); ++i)
            codes[i] = static_cast<std::uint8_t>(words.base(word, i));
        automata.emplace_back(codes);
    }
    return automata;
}

std::vector<std::uint32_t> next_states(KmpAutomaton const& automaton) {
    std::vector<std::uint32_t> next;
    for (std::uint32_t state = 0; state <= automaton.length(); ++state)
        next.insert(next.end(), automaton.rows()[state].begin(), automaton.rows()[state].end());
    return next;
}

}  // namespace motifcount::internal::cuda
