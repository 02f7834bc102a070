#include "pattern/automaton.hpp"

#include <algorithm>
#include <bit>

#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Set of match states: one bit per state, in breadth-first order. Counts the match states before a state in constant time.
class MatchBits {
public:
    explicit MatchBits(std::uint64_t states) : bits_(states / 64 + 1, 0), before_(states / 64 + 1, 0) {}

    /// Appends a state's bit. States must be appended in ascending order.
    void append(std::uint32_t state, bool match) {
        if (state % 64 == 0) before_[state / 64] = count_;
        if (!match) return;
        bits_[state / 64] |= std::uint64_t{1} << (state % 64);
        ++count_;
    }
    [[nodiscard]] bool operator[](std::uint32_t state) const {
        return ((bits_[state / 64] >> (state % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::uint32_t rank(std::uint32_t state) const {
        std::uint64_t const below = (std::uint64_t{1} << (state % 64)) - 1;
        return before_[state / 64] + static_cast<std::uint32_t>(std::popcount(bits_[state / 64] & below));
    }
    [[nodiscard]] std::uint32_t count() const { return count_; }

private:
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> before_;
    std::uint32_t count_ = 0;
};

/// Builds the table in breadth-first order. Words are sorted, so all words that pass through a state are neighbours. For each
/// depth, one pass over the words visits the states at this depth and adds their children, both in ascending order.
class Builder {
public:
    Builder(WordSet const& words, std::uint64_t states, LargeVector<std::uint32_t>& table,
            std::vector<Automaton::Output>& outputs)
        : words_(words), table_(table), outputs_(outputs), matches_(states) {
        table_.resize(states * 4);
    }

    MatchBits const& build() {
        for (unsigned base = 0; base < 4; ++base) table_[base] = 0;
        matches_.append(0, false);
        next_state_ = 1;
        reached_.resize(words_.size());
        for (WordId word = 0; word < words_.size(); ++word) reached_[word] = {word, 0};
        for (std::size_t depth = 0; !reached_.empty(); ++depth) descend(depth);
        return matches_;
    }

private:
    struct Reached {
        WordId word;
        std::uint32_t state;
    };

    /// Adds the children of all states at `depth`. At this point, the row of each state is a copy of its failure state's row.
    /// Entries without a child are therefore correct already; an entry with a child is overwritten.
    void descend(std::size_t depth) {
        std::uint32_t const first_child = next_state_;
        failures_.clear();
        std::uint32_t parent = Automaton::none;
        unsigned last_base = 4;
        std::size_t kept = 0;
        for (auto const [word, state] : reached_) {
            if (words_.length(word) == depth) continue;
            unsigned const base = words_.base(word, depth);
            if (state != parent || base != last_base) {
                parent = state;
                last_base = base;
                // A word that ends in the child comes first among the words through the child, because the others are longer.
                add_child(state, base, words_.length(word) == depth + 1 ? word : Automaton::none);
            }
            reached_[kept++] = {word, next_state_ - 1};
        }
        reached_.resize(kept);
        // The failure states of the children are not deeper than `depth`, so their rows are complete.
        for (std::uint32_t child = first_child; child < next_state_; ++child) {
            auto const failure = std::size_t{failures_[child - first_child]} * 4;
            std::copy_n(table_.begin() + static_cast<std::ptrdiff_t>(failure), 4,
                        table_.begin() + static_cast<std::ptrdiff_t>(child) * 4);
        }
    }

    void add_child(std::uint32_t parent, unsigned base, WordId own_word) {
        std::uint32_t const child = next_state_++;
        std::uint32_t& entry = table_[std::size_t{parent} * 4 + base];
        std::uint32_t const failure = entry / 4;
        entry = child * 4;
        failures_.push_back(failure);
        bool const inherits = matches_[failure];
        matches_.append(child, inherits || own_word != Automaton::none);
        if (own_word != Automaton::none) {
            outputs_.push_back({own_word, inherits ? matches_.rank(failure) : Automaton::none});
        } else if (inherits) {
            outputs_.push_back(outputs_[matches_.rank(failure)]);
        }
    }

    WordSet const& words_;
    LargeVector<std::uint32_t>& table_;
    std::vector<Automaton::Output>& outputs_;
    MatchBits matches_;
    std::vector<Reached> reached_;  ///< Words that reach the current depth, in lexicographic order

    /// `failures_[i]`: failure state of the i-th child of the current depth, that is, the state of its longest proper suffix
    std::vector<std::uint32_t> failures_;
    std::uint32_t next_state_ = 0;
};

/// Moves the rows of match states to the end and renumbers the states. The order is otherwise kept.
void move_matches_last(LargeVector<std::uint32_t>& table, MatchBits const& matches,
                       std::uint32_t first_match) {
    auto const states = static_cast<std::uint32_t>(table.size() / 4);
    // Match states are already last if all words have one length.
    if (matches.rank(first_match) == 0) return;
    std::vector<std::uint32_t> match_rows;
    match_rows.reserve(std::size_t{matches.count()} * 4);
    std::size_t kept = 0;
    for (std::uint32_t state = 0; state < states; ++state) {
        auto const row = table.begin() + static_cast<std::ptrdiff_t>(state) * 4;
        if (matches[state]) {
            match_rows.insert(match_rows.end(), row, row + 4);
        } else {
            std::copy_n(row, 4, table.begin() + static_cast<std::ptrdiff_t>(kept));
            kept += 4;
        }
    }
    std::copy(match_rows.begin(), match_rows.end(), table.begin() + static_cast<std::ptrdiff_t>(kept));
    for (std::uint32_t& entry : table) {
        std::uint32_t const state = entry / 4;
        std::uint32_t const rank = matches.rank(state);
        entry = 4 * (matches[state] ? first_match + rank : state - rank);
    }
}

}  // namespace

/// Counts the nodes of the trie: the root, and the bases in each word after the prefix that it shares with the previous word.
std::uint64_t Automaton::count_states(WordSet const& words) {
    std::uint64_t states = 1;
    for (WordId word = 0; word < words.size(); ++word)
        states += words.length(word) - (word == 0 ? 0 : words.common_prefix(word - 1, word));
    return states;
}

Automaton::Automaton(WordSet const& words) {
    std::uint64_t const states = count_states(words);
    if (states > max_states)
        throw Error(ErrorCode::internal, "an automaton of " + std::to_string(states) +
                                             " states: count_states() was not called first");
    Builder builder(words, states, table_, outputs_);
    MatchBits const& matches = builder.build();
    first_match_ = static_cast<std::uint32_t>(states) - matches.count();
    move_matches_last(table_, matches, first_match_);
}

}  // namespace motifcount::internal
