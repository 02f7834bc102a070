#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/large_vector.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {

/// The Aho-Corasick automaton of a WordSet as a flat deterministic table over 2-bit codes.
///
/// States are numbered breadth first, except that the match states come last: a state is one when any word
/// ends there, its own or one that is a suffix of it (nested words). So `state >= first_match()` is the whole
/// test, and the states that random text visits most lie together at the front of the table. State 0 is the
/// root, which a break leads back to.
///
/// A row is four entries of 32 bits, one a base; an entry is a *row offset*, 4 * state, so that a step is
/// `row = table[row + base]`.
///
/// Memory: 16 bytes a state, 8 a match state. Construction: linear in the bases of the words, level by level
/// over the sorted words, without a pointer or an allocation a node. Immutable: safe to share between
/// threads. Source: Aho and Corasick 1975; breadth-first order and match states last: the leaf-only DFA of
/// Xu, Zhang, Xu and Yao 2023.
class Automaton {
public:
    static constexpr std::uint64_t bytes_per_state = 16;
    /// 1 GiB of table. Row offsets would allow 16 times as many.
    static constexpr std::uint64_t max_states = std::uint64_t{1} << 26U;

    /// The states that these words need. Linear in their bases.
    [[nodiscard]] static std::uint64_t count_states(WordSet const& words);

    /// The words must need at most max_states; else this throws Error(internal).
    explicit Automaton(WordSet const& words);

    [[nodiscard]] std::uint32_t state_count() const noexcept {
        return static_cast<std::uint32_t>(table_.size() / 4);
    }
    [[nodiscard]] std::uint32_t first_match() const noexcept { return first_match_; }
    [[nodiscard]] std::span<std::uint32_t const> table() const noexcept { return table_; }

    /// The words that end in a match state are word(m), word(next(m)), word(next(next(m))) ... until next()
    /// is `none`, longest first, where m = state - first_match().
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
