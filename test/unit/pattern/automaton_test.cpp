#include "pattern/automaton.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/word_set.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;
using test::forward_patterns;

std::string text_of(WordSet const& words, WordId word) {
    std::string text;
    for (std::size_t i = 0; i < words.length(word); ++i) text += "ACGT"[words.base(word, i)];
    return text;
}

std::uint32_t step(Automaton const& automaton, std::uint32_t row, char letter) {
    return automaton.table()[row + std::string_view("ACGT").find(letter)];
}

std::vector<std::string> words_at(Automaton const& automaton, WordSet const& words, std::uint32_t row) {
    std::vector<std::string> all;
    if (row / 4 < automaton.first_match()) return all;
    for (auto m = row / 4 - automaton.first_match(); m != Automaton::none; m = automaton.outputs()[m].next) {
        all.push_back(text_of(words, automaton.outputs()[m].word));
    }
    return all;
}

TEST_CASE("there is one state per distinct prefix, and match states are last") {
    WordSet const words(forward_patterns({"ACGT", "ACG", "CG", "TTT", "ACCA"}));
    Automaton const automaton(words);
    CHECK(automaton.state_count() == 12);  // States: root, A, AC, ACG, ACGT, ACC, ACCA, C, CG, T, TT, TTT
    CHECK(automaton.state_count() - automaton.first_match() == 5);
    CHECK(automaton.outputs().size() == 5);
    for (std::uint32_t const entry : automaton.table()) {
        CHECK(entry % 4 == 0);
        CHECK(entry / 4 < automaton.state_count());
    }
}

TEST_CASE("a state matches all words that are its suffixes, longest first") {
    WordSet const words(forward_patterns({"GATTACA", "TTAC", "TAC", "C"}));
    Automaton const automaton(words);
    std::uint32_t row = 0;
    for (char const letter : std::string("GATTA")) row = step(automaton, row, letter);
    CHECK(words_at(automaton, words, row).empty());
    row = step(automaton, row, 'C');
    CHECK(words_at(automaton, words, row) == std::vector<std::string>{"TTAC", "TAC", "C"});
    row = step(automaton, row, 'A');
    CHECK(words_at(automaton, words, row) == std::vector<std::string>{"GATTACA"});
}

TEST_CASE("states of shallow depth come first") {
    WordSet const words(forward_patterns({"AACC", "CATG", "GGGT", "TACG"}));
    Automaton const automaton(words);
    for (unsigned base = 0; base < 4; ++base) CHECK(automaton.table()[base] / 4 == base + 1);
    CHECK(automaton.first_match() == automaton.state_count() - 4);
}

TEST_CASE("walking a random text names all words that end at each position") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        test::RandomDna random(seed);
        std::set<std::string> sequences;
        std::string_view const letters = random.one_in(2) ? "ACGT" : "AC";
        for (std::uint64_t i = random.between(1, 40); i > 0; --i) {
            sequences.insert(random.from(letters, random.between(1, random.one_in(3) ? 40 : 7)));
        }
        WordSet const words(forward_patterns({sequences.begin(), sequences.end()}));
        Automaton const automaton(words);
        std::string const text = random.from(letters, 300) + *sequences.rbegin();
        std::uint32_t row = 0;
        for (std::size_t end = 1; end <= text.size(); ++end) {
            row = step(automaton, row, text[end - 1]);
            std::vector<std::string> expected;
            for (std::size_t length = std::min<std::size_t>(end, 40); length > 0; --length) {
                std::string const suffix = text.substr(end - length, length);
                if (sequences.contains(suffix)) expected.push_back(suffix);
            }
            REQUIRE(words_at(automaton, words, row) == expected);
        }
    }
}

TEST_CASE("states are counted before the table is made, which has a limit") {
    WordSet const words(forward_patterns({std::string(Automaton::max_states, 'A')}));
    CHECK(Automaton::count_states(words) == Automaton::max_states + 1);
    CHECK_THROWS_AS(Automaton{words}, Error);
    WordSet const few(forward_patterns({"ACGT", "ACC", "GT"}));
    CHECK(Automaton::count_states(few) == 1 + 4 + 1 + 2);
    CHECK(Automaton(few).state_count() == 1 + 4 + 1 + 2);
}

}  // namespace
