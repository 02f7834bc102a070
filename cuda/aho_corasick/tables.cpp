#include "cuda/aho_corasick/tables.hpp"

#include <array>

namespace motifcount::internal::cuda {
namespace {

/// The trie as it grows: children by 4 * node + base, 0 where there is none.
struct Trie {
    std::vector<std::uint32_t> children{0, 0, 0, 0};
    std::vector<std::uint32_t> word{no_output};

    void insert(WordList const& words, std::uint32_t id) {
        std::uint32_t node = 0;
        for (std::size_t place = 0; place < words.length(id); ++place) {
            std::size_t const edge = 4 * std::size_t{node} + words.base(id, place);
            if (children[edge] == 0) {
                children[edge] = static_cast<std::uint32_t>(word.size());
                word.push_back(no_output);
                children.insert(children.end(), 4, 0);
            }
            node = children[edge];
        }
        word[node] = id;
    }
};

}  // namespace

Automaton::Automaton(WordList const& words, StateOrder order) {
    Trie trie;
    for (std::uint32_t id = 0; id < words.size(); ++id) trie.insert(words, id);
    std::size_t const count = trie.word.size();

    // Suffix links and missing transitions, shallow nodes first.
    std::vector<std::uint32_t> const tree = trie.children;
    auto& go = trie.children;
    std::vector<std::uint32_t> fail(count, 0);
    std::vector<std::uint32_t> output(count, no_output);
    std::vector<std::uint32_t> queue{0};
    queue.reserve(count);
    for (std::size_t at = 0; at < queue.size(); ++at) {
        std::uint32_t const node = queue[at];
        if (node != 0) output[node] = trie.word[fail[node]] != no_output ? fail[node] : output[fail[node]];
        for (unsigned base = 0; base < 4; ++base) {
            std::uint32_t const child = tree[4 * std::size_t{node} + base];
            std::uint32_t const through = node == 0 ? 0 : go[4 * std::size_t{fail[node]} + base];
            if (child == 0) {
                go[4 * std::size_t{node} + base] = through;
            } else {
                fail[child] = through;
                queue.push_back(child);
            }
        }
    }

    // Number the states: the ones without output first.
    std::vector<std::uint32_t> number(count);
    auto const matches = [&](std::uint32_t node) {
        return trie.word[node] != no_output || output[node] != no_output;
    };
    std::uint32_t given = 0;
    for (bool const matching : {false, true}) {
        if (matching) first_match = given;
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint32_t const node = order == StateOrder::trie ? i : queue[i];
            if (matches(node) == matching) number[node] = given++;
        }
    }
    next.resize(4 * count);
    suffix.resize(count);
    word.resize(count);
    next_output.resize(count);
    inner.resize(count);
    for (std::uint32_t node = 0; node < count; ++node) {
        std::uint32_t const state = number[node];
        bool any = false;
        for (unsigned base = 0; base < 4; ++base) {
            next[4 * std::size_t{state} + base] = number[go[4 * std::size_t{node} + base]];
            any = any || tree[4 * std::size_t{node} + base] != 0;
        }
        suffix[state] = number[fail[node]];
        word[state] = trie.word[node];
        next_output[state] = output[node] == no_output ? no_output : number[output[node]];
        inner[state] = any || node == 0;
    }
    for (std::uint32_t const node : queue) by_depth.push_back(number[node]);
}

std::vector<std::uint64_t> Automaton::word_hits(std::vector<std::uint64_t> const& match_entries,
                                                std::size_t word_count) const {
    std::vector<std::uint64_t> entered(size(), 0);
    for (std::size_t match = 0; match < match_entries.size(); ++match)
        entered[first_match + match] = match_entries[match];
    std::vector<std::uint64_t> hits(word_count, 0);
    // Deep states first: whoever is entered has entered its suffixes too.
    for (auto state = by_depth.rbegin(); state != by_depth.rend(); ++state) {
        if (word[*state] != no_output) hits[word[*state]] = entered[*state];
        if (next_output[*state] != no_output) entered[next_output[*state]] += entered[*state];
    }
    return hits;
}

std::optional<NarrowAutomaton> narrow(Automaton const& automaton, unsigned bases_a_step,
                                      std::size_t max_bytes) {
    std::size_t const count = automaton.size();
    std::vector<std::uint32_t> inner_states;
    std::vector<std::uint32_t> number(count, no_output);
    for (std::uint32_t const state : automaton.by_depth)
        if (automaton.inner[state] != 0) {
            number[state] = static_cast<std::uint32_t>(inner_states.size());
            inner_states.push_back(state);
        }
    std::size_t const states = inner_states.size();
    std::size_t const entries = bases_a_step == 2 ? 16 : 4;
    if (states > (1U << 14U) || states * entries * sizeof(std::uint16_t) > max_bytes) return std::nullopt;
    if (count - automaton.first_match >= 0xFFFF) return std::nullopt;
    // A folded state goes on as its longest inner suffix. Suffixes are shallower, so one pass by depth does.
    for (std::uint32_t const state : automaton.by_depth)
        if (number[state] == no_output) number[state] = number[automaton.suffix[state]];

    NarrowAutomaton result;
    result.states = static_cast<std::uint32_t>(states);
    result.bases_a_step = bases_a_step;
    result.single.resize(4 * states);
    for (std::size_t state = 0; state < states; ++state)
        for (unsigned base = 0; base < 4; ++base) {
            std::uint32_t const to = automaton.next[4 * std::size_t{inner_states[state]} + base];
            std::uint32_t const match = to >= automaton.first_match ? to - automaton.first_match + 1 : 0;
            result.single[4 * state + base] = number[to] | match << 16U;
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

}  // namespace motifcount::internal::cuda
