#include "pattern/kmp_automaton.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::vector<std::uint8_t> codes_of(std::string const& word) {
    std::vector<std::uint8_t> codes;
    for (char const letter : word)
        codes.push_back(static_cast<std::uint8_t>(std::string("ACGT").find(letter)));
    return codes;
}

/// Returns the length of the longest proper prefix of `word` that is also a suffix. Tries all lengths.
std::size_t longest_border(std::string const& word) {
    for (std::size_t length = word.empty() ? 0 : word.size() - 1; length > 0; --length)
        if (word.compare(0, length, word, word.size() - length, length) == 0) return length;
    return 0;
}

/// Returns the length of the longest prefix of `word` that is a suffix of `text`. Tries all lengths.
std::size_t longest_prefix_at_end(std::string const& word, std::string const& text) {
    for (std::size_t length = std::min(word.size(), text.size()); length > 0; --length)
        if (text.compare(text.size() - length, length, word, 0, length) == 0) return length;
    return 0;
}

void check(std::string const& word) {
    CAPTURE(word);
    auto const failure = kmp_failure_table(codes_of(word));
    REQUIRE(failure.size() == word.size() + 1);
    for (std::size_t i = 0; i <= word.size(); ++i) CHECK(failure[i] == longest_border(word.substr(0, i)));
    KmpAutomaton const automaton(codes_of(word));
    REQUIRE(automaton.length() == word.size());
    for (std::size_t state = 0; state <= word.size(); ++state)
        for (unsigned base = 0; base < 4; ++base)
            CHECK(automaton.rows()[state][base] ==
                  longest_prefix_at_end(word, word.substr(0, state) + "ACGT"[base]));
}

}  // namespace

TEST_CASE("failure tables and automata agree with the definition by borders") {
    for (unsigned length = 1; length <= 7; ++length)  // All words over C and G with up to 7 letters
        for (unsigned bits = 0; bits < 1U << length; ++bits) {
            std::string word;
            for (unsigned i = 0; i < length; ++i) word += "CG"[bits >> i & 1U];
            check(word);
        }
    test::RandomDna random(4);
    for (int round = 0; round < 40; ++round)
        check(random.from(round % 2 == 0 ? "ACGT" : "AT", 1 + random.below(60)));
    std::string periodic;
    for (int i = 0; i < 30; ++i) periodic += "ACA";
    check(periodic);
}
