#include "cuda/aho_corasick/tables.hpp"

namespace motifcount::internal::cuda {

FoldedStates::FoldedStates(Automaton const& automaton) : number(automaton.state_count()) {
    auto const next = [rows = automaton.table()](std::uint32_t state, unsigned base) {
        return rows[4 * std::size_t{state} + base] / 4;
    };
    // States are visited by increasing depth, so the first edge found to a state is an edge of the trie.
    std::vector<bool> seen(automaton.state_count(), false);
    std::vector<std::uint32_t> suffix(automaton.state_count(), 0);
    std::vector<std::uint32_t> by_depth{0};
    seen[0] = true;
    for (std::size_t at = 0; at < by_depth.size(); ++at) {
        std::uint32_t const state = by_depth[at];
        bool goes_on = state == 0;
        for (unsigned base = 0; base < 4; ++base) {
            std::uint32_t const to = next(state, base);
            if (seen[to]) continue;
            seen[to] = goes_on = true;
            if (state != 0) suffix[to] = next(suffix[state], base);
            by_depth.push_back(to);
        }
        // A suffix has a smaller depth, so its number is already known.
        number[state] = goes_on ? static_cast<std::uint32_t>(inner.size()) : number[suffix[state]];
        if (goes_on) inner.push_back(state);
    }
}

std::optional<NarrowAutomaton> narrow(Automaton const& automaton, FoldedStates const& folded,
                                      unsigned bases_a_step, std::size_t max_bytes) {
    std::size_t const states = folded.inner.size();
    std::size_t const entries = bases_a_step == 2 ? 16 : 4;
    if (states > (1U << 14U) || states * entries * sizeof(std::uint16_t) > max_bytes) return std::nullopt;
    if (automaton.outputs().size() >= 0xFFFF) return std::nullopt;

    NarrowAutomaton result;
    result.single.resize(4 * states);
    for (std::size_t state = 0; state < states; ++state)
        for (unsigned base = 0; base < 4; ++base) {
            std::uint32_t const to = automaton.table()[4 * std::size_t{folded.inner[state]} + base] / 4;
            std::uint32_t const first_match = automaton.first_match();
            std::uint32_t const match = to >= first_match ? to - first_match + 1 : 0;
            result.single[4 * state + base] = folded.number[to] | match << 16U;
        }
    result.table.resize(entries * states);
    for (std::size_t state = 0; state < states; ++state)
        for (unsigned first = 0; first < 4; ++first) {
            std::uint32_t const one = result.single[4 * state + first];
            std::uint32_t const flag = one >> 16U != 0 ? 1U : 0U;
            if (bases_a_step == 1) {
                result.table[4 * state + first] = static_cast<std::uint16_t>((one & 0xFFFFU) << 2U | flag);
                continue;
            }
            for (unsigned second = 0; second < 4; ++second) {
                std::uint32_t const two = result.single[4 * (one & 0xFFFFU) + second];
                std::uint32_t const flags = flag | (two >> 16U != 0 ? 2U : 0U);
                result.table[16 * state + first + 4 * second] =
                    static_cast<std::uint16_t>((two & 0xFFFFU) << 2U | flags);
            }
        }
    return result;
}

std::vector<std::uint32_t> next_states(Automaton const& automaton) {
    std::vector<std::uint32_t> next(automaton.table().begin(), automaton.table().end());
    for (auto& row : next) row /= 4;
    return next;
}

}  // namespace motifcount::internal::cuda
