#include "pattern/word_set.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/error_of.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;

namespace {

std::string letters(WordSet const& set, WordId word) {
    std::string text;
    for (std::size_t i = 0; i < set.length(word); ++i) text += "ACGT"[set.base(word, i)];
    return text;
}

void expand(std::string const& pattern, std::string const& done, std::vector<std::string>& words) {
    if (done.size() == pattern.size()) {
        words.push_back(done);
        return;
    }
    for (char const base : test::oracle::bases_of(pattern[done.size()])) expand(pattern, done + base, words);
}

/// Checks that a word set has the expected words, each with its patterns, in the order in which std::map sorts the words.
void check(std::vector<std::string> const& sequences, StrandFilter strand) {
    PatternSet const patterns(motif_set(sequences), strand);
    std::map<std::string, std::set<PatternId>> expected;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        std::string codes;
        for (std::uint8_t const mask : patterns.masks(pattern)) codes += "?ACMGRSVTWYHKDBN"[mask];
        std::vector<std::string> words;
        expand(codes, "", words);
        for (auto const& word : words) expected[word].insert(pattern);
    }
    WordSet const set(patterns, 3);
    REQUIRE(set.size() == expected.size());
    bool one_each = true;
    WordId word = 0;
    for (auto const& [text, owners] : expected) {
        REQUIRE(letters(set, word) == text);
        REQUIRE(set.bases(word).size() == (text.size() + 31) / 32);
        if (text.size() % 32 != 0) REQUIRE((set.bases(word).back() >> (2 * (text.size() % 32))) == 0);
        auto const given = set.patterns(word);
        REQUIRE(std::set<PatternId>(given.begin(), given.end()) == owners);
        REQUIRE(given.size() == owners.size());
        one_each = one_each && owners.size() == 1;
        ++word;
    }
    CHECK(set.one_pattern_each() == one_each);
    CHECK(set.min_length() == patterns.min_length());
    CHECK(set.max_length() == patterns.max_length());
}

}  // namespace

TEST_CASE("concrete patterns are their own words, in order, prefixes first") {
    check({"ACGT", "ACG", "A", "AC", "TTT", "ACGTA", "AAAA"}, StrandFilter::forward);
    check({"ACGT", "ACG", "A", "AC", "TTT", "ACGTA", "AAAA"}, StrandFilter::both);
    check({}, StrandFilter::both);
}

TEST_CASE("degenerate patterns are expanded, and shared words kept once") {
    check({"ACN", "ACG", "NCG", "RRR"}, StrandFilter::both);
    check({"N", "A"}, StrandFilter::both);
    check({std::string(40, 'A') + "N", std::string(40, 'A') + "C", std::string(40, 'A')},
          StrandFilter::forward);
}

TEST_CASE("long words with shared beginnings keep their order and patterns") {
    test::RandomDna random(31);
    std::string const stem = random.bases(300);
    for (int round = 0; round < 40; ++round) {
        std::vector<std::string> sequences;
        for (int i = 0; i < 30; ++i) {
            std::string sequence = stem.substr(0, random.between(28, 100));
            if (random.one_in(2)) sequence[random.below(sequence.size())] = random.iupac(1)[0];
            if (random.one_in(3)) sequence += random.bases(random.below(40));
            if (random.one_in(5)) sequence += 'N';
            if (random.one_in(9)) sequence = std::string(random.between(30, 70), 'A');
            sequences.push_back(sequence);
        }
        check(sequences, round % 2 == 0 ? StrandFilter::both : StrandFilter::forward);
    }
}

TEST_CASE("thousands of words that share their first 32 bases, and their first 64") {
    test::RandomDna random(33);
    std::string const stem = random.bases(70);
    check({stem.substr(0, 40) + "NANNNTNN" + stem.substr(40), stem.substr(0, 40) + "NNNNNNN",
           stem + "NNRNNYNN", stem + "NNNNNNA", stem.substr(0, 68)},
          StrandFilter::forward);
}

TEST_CASE("random sets of one length and of many") {
    test::RandomDna random(32);
    for (int round = 0; round < 60; ++round) {
        std::size_t const length = random.between(1, 70);
        std::vector<std::string> sequences;
        for (int i = 0; i < 100; ++i) {
            sequences.push_back(random.bases(round % 2 == 0 ? length : random.between(1, length)));
            for (int n = 0; n < 3 && random.one_in(3); ++n)
                sequences.back()[random.below(sequences.back().size())] = random.iupac(1)[0];
        }
        check(sequences, StrandFilter::both);
    }
}

TEST_CASE("enough words for several threads") {
    test::RandomDna random(34);
    std::vector<std::string> sequences;
    for (int i = 0; i < 70'000; ++i) sequences.push_back(random.bases(20));
    check(sequences, StrandFilter::forward);
    for (int i = 0; i < 20'000; ++i)
        sequences[random.below(sequences.size())] = random.bases(random.between(18, 50));
    // A third of the sequences begin with the same 4 to 33 bases.
    std::string const stem = random.bases(33);
    for (std::size_t i = 0; i < sequences.size(); i += 3)
        sequences[i] = stem.substr(0, random.between(4, 33)) + random.bases(14);
    check(sequences, StrandFilter::both);
    check({random.bases(30) + "NNNNNNNN" + random.bases(30), "NACNNTNNGTANR", "ACGTACG"},
          StrandFilter::forward);
}

TEST_CASE("an expansion beyond the limit is known before it is made") {
    CHECK(expansion_of(PatternSet(motif_set({std::string(11, 'N')}), StrandFilter::both)).fits());
    PatternSet const one_too_many(motif_set({std::string(11, 'N'), "R", "ACGT"}), StrandFilter::forward);
    Expansion const expansion = expansion_of(one_too_many);
    CHECK_FALSE(expansion.fits());
    CHECK(expansion.words == WordSet::max_expansion + 2);
    CHECK(expansion.degenerate == 2);
    CHECK(expansion.concrete == 1);
    CHECK(expansion.worst == 0);
    CHECK(expansion.most == WordSet::max_expansion);
    Error const error = test::error_of([&] { return WordSet(one_too_many); });
    CHECK(error.code() == ErrorCode::internal);
    CHECK(std::string(error.what()) != "");
    CHECK(expansion_of(PatternSet(motif_set({std::string(10'000, 'N'), "NA"}), StrandFilter::both)).words ==
          std::numeric_limits<std::uint64_t>::max());
}
