#include "pattern/packed_words.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;
using test::forward_patterns;

TEST_CASE("without degenerate motifs, words are patterns, of any length") {
    test::RandomDna random(1);
    std::vector<std::string> sequences;
    for (std::size_t const length : {1U, 31U, 32U, 33U, 64U, 65U, 200U})
        sequences.push_back(random.bases(length));
    PackedWords const words(forward_patterns(sequences));
    CHECK(words.is_pattern());
    CHECK(words.size() == sequences.size());
    CHECK(words.min_length() == 1);
    CHECK(words.max_length() == 200);
    for (WordId word = 0; word < words.size(); ++word) {
        std::string const& sequence = sequences[word];
        REQUIRE(words.length(word) == sequence.size());
        for (std::size_t place = 0; place < sequence.size(); ++place) {
            unsigned const most = static_cast<unsigned>(std::min<std::size_t>(32, sequence.size() - place));
            for (unsigned const count : {1U, most}) {
                std::uint64_t expected = 0;
                for (unsigned i = 0; i < count; ++i) {
                    expected |= std::uint64_t{std::string_view("ACGT").find(sequence[place + i])} << (2 * i);
                }
                REQUIRE(words.bases(word, place, count) == expected);
            }
        }
    }
}

TEST_CASE("expanded words have the patterns that they match") {
    PackedWords const words(forward_patterns({"ACR", "ACG", "TTT"}));
    CHECK_FALSE(words.is_pattern());
    REQUIRE(words.size() == 3);
    std::vector<std::vector<PatternId>> owners;
    for (WordId word = 0; word < 3; ++word) {
        owners.emplace_back();
        words.for_each_pattern(word, [&](PatternId pattern) { owners.back().push_back(pattern); });
    }
    CHECK(owners == std::vector<std::vector<PatternId>>{{0}, {0, 1}, {2}});
}

TEST_CASE("a word occurs where all its bases match and there is no break") {
    for (std::size_t const length : {1U, 20U, 31U, 32U, 33U, 64U, 70U, 130U}) {
        test::RandomDna random(length);
        std::string const motif = random.bases(length);
        PackedWords const words(forward_patterns({motif}));
        for (std::size_t const start : {0U, 1U, 31U, 32U, 63U, 64U, 77U}) {
            auto const occurs = [&](std::string const& here) {
                PackedText text;
                test::add_record(text, std::string(start, 'C') + here + "GG");
                TextView const view = text.batch().text;
                return words.occurs(view, view.breaks.data(), 0, start);
            };
            CHECK(occurs(motif));
            for (std::size_t i = 0; i < length; ++i) {
                std::string other = motif;
                other[i] = other[i] == 'A' ? 'G' : 'A';
                REQUIRE_FALSE(occurs(other));
                other[i] = 'N';
                REQUIRE_FALSE(occurs(other));
            }
        }
    }
}

}  // namespace
