#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/large_vector.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {

/// Aho-Corasick automaton of a WordSet: a flat deterministic table over 2-bit base codes. States are numbered breadth first, so
/// that the states that random text visits most are adjacent at the front of the table. Match states come last, so the
/// comparison `state >= first_match()` finds all matches. Words that end in a match state are the state's own word or suffixes
/// of its bases. State 0 is the root, where the search restarts after a break. A row has four entries of 32 bits, one per base.
/// An entry is the row offset of the next state, 4 * state, so a step is `row = table[row + base]`. Memory: 16 bytes per state,
/// and 8 bytes per match state. Construction is linear in the words' bases, without allocations per node. Immutable;
/// thread-safe. Source: Aho and Corasick 1975. Order of states: Xu, Zhang, Xu and Yao 2023 (leaf-only DFA).
class Automaton {
public:
    static constexpr std::uint64_t bytes_per_state = 16;
    /// Limits the table to 1 GiB. Row offsets of 32 bits would allow 16 times as many states.
    static constexpr std::uint64_t max_states = std::uint64_t{1} << 26U;

    /// Returns the number of states for these words. Complexity: linear in the words' total length.
    [[nodiscard]] static std::uint64_t count_states(WordSet const& words);

    /// Throws Error(internal) if the words need more than max_states.
    explicit Automaton(WordSet const& words);

    [[nodiscard]] std::uint32_t state_count() const noexcept {
        return static_cast<std::uint32_t>(table_.size() / 4);
    }
    [[nodiscard]] std::uint32_t first_match() const noexcept { return first_match_; }
    [[nodiscard]] std::span<std::uint32_t const> table() const noexcept { return table_; }

    /// Words that end in match state first_match() + m: outputs()[m], the longest. `next`: index of the next word, or `none`
    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    struct Output {
        WordId word = 0;
        std::uint32_t next = none;
    };
    [[nodiscard]] std::span<Output const> outputs() const noexcept { return outputs_; }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return table_.size() * sizeof(std::uint32_t) + outputs_.size() * sizeof(Output);
    }

private:
    LargeVector<std::uint32_t> table_;
    std::vector<Output> outputs_;
    std::uint32_t first_match_ = 0;
};

}  // namespace motifcount::internal
