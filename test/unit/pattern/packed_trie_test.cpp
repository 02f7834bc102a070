#include "pattern/packed_trie.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

WordSet words_of(std::set<std::string> const& sequences) {
    return WordSet(test::forward_patterns({sequences.begin(), sequences.end()}));
}

/// Checks that a walk from each position finds the words that begin there and have at most `room` letters.
void check(std::set<std::string> const& sequences, std::string const& letters, unsigned root_width) {
    WordSet const words = words_of(sequences);
    PackedTrie const trie(words, root_width);
    PackedText const text = test::text_of({letters});
    for (std::size_t start = 0; start < letters.size(); ++start) {
        std::size_t const all = letters.size() - start;
        for (std::size_t const room :
             {all, all / 2, std::size_t{1}, std::min<std::size_t>(all, root_width)}) {
            std::set<std::string> expected;
            for (std::string const& sequence : sequences) {
                if (sequence.size() <= room && letters.compare(start, sequence.size(), sequence) == 0)
                    expected.insert(sequence);
            }
            std::multiset<std::string> found;
            trie.walk(text.batch().text.bases.data(), start, room, [&](WordId word, std::uint64_t length) {
                REQUIRE(words.length(word) == length);
                std::string name;
                for (std::size_t i = 0; i < length; ++i) name += "ACGT"[words.base(word, i)];
                found.insert(name);
            });
            REQUIRE(std::ranges::equal(found, expected));
            if (room >= root_width && !expected.empty()) {
                REQUIRE(
                    trie.may_begin(bases_at(text.batch().text.bases.data(), start) & base_mask(root_width)));
            }
        }
    }
}

TEST_CASE("a walk finds all words from a position that fit in the room") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        test::RandomDna random(seed);
        std::string_view const letters = random.one_in(2) ? "ACGT" : random.one_in(3) ? "A" : "CG";
        std::string const text = random.from(letters, random.between(1, 150));
        std::set<std::string> sequences;
        for (std::uint64_t i = random.between(1, 60); i > 0; --i) {
            std::size_t const start = random.below(text.size());
            std::size_t const length =
                random.between(1, std::min<std::size_t>(text.size() - start, random.one_in(2) ? 9 : 100));
            std::string word = text.substr(start, length);
            if (random.one_in(3)) word[random.below(length)] = random.bases(1)[0];
            sequences.insert(word);
        }
        for (unsigned const root_width : {1U, 2U, 5U, 8U}) check(sequences, text, root_width);
    }
}

TEST_CASE("words that are prefixes of each other, at any depth") {
    std::set<std::string> sequences;
    for (std::size_t length = 1; length <= 300; ++length) sequences.insert(std::string(length, 'A'));
    check(sequences, std::string(310, 'A'), 4);
}

TEST_CASE("a word shares the edges of its prefix and adds only its tail") {
    test::RandomDna random(5);
    std::set<std::string> sequences;
    while (sequences.size() < 5000) sequences.insert(random.bases(31));
    WordSet const words = words_of(sequences);
    PackedTrie const trie(words, 8);
    CHECK(trie.memory_bytes() < 8 * 65536 + 5000 * 20);
}

}  // namespace
