#include "match/rabin_karp/short_words.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "support/patterns.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

PackedWords words_of(std::vector<std::string> const& sequences) {
    return PackedWords(test::forward_patterns(sequences));
}

std::uint64_t code_of(std::string const& bases) {
    std::uint64_t code = 0;
    for (std::size_t i = bases.size(); i-- > 0;) code = code << 2U | std::string("ACGT").find(bases[i]);
    return code;
}

/// Returns the words that the index lists for a code.
std::set<WordId> listed(ShortWords const& index, std::string const& bases) {
    std::set<WordId> found;
    REQUIRE(index.codes().holds(code_of(bases)));
    index.for_each(index.entry(code_of(bases)), [&](WordId word) { CHECK(found.insert(word).second); });
    return found;
}

TEST_CASE("words of one length are found by their code at once") {
    for (std::size_t const length : {4U, 7U, 10U}) {
        std::vector<std::string> const sequences{std::string(length, 'C'), std::string(length, 'T')};
        ShortWords const index(words_of(sequences));
        CHECK(index.width() == length);
        CHECK(index.is_exact());
        for (WordId word = 0; word < 2; ++word) CHECK(index.entry(code_of(sequences[word])) == word);
        CHECK_FALSE(index.codes().holds(code_of(std::string(length, 'G'))));
    }
}

TEST_CASE("words of other lengths are listed by all codes that they may begin") {
    ShortWords const index(words_of({"GATTAC", "GATTACA", "GATTACAGATTACA", "CCCCCC", "GATTACAG"}));
    CHECK(index.width() == 8);
    CHECK_FALSE(index.is_exact());
    using Listed = std::set<WordId>;
    CHECK(listed(index, "GATTACTT") == Listed{0});
    CHECK(listed(index, "GATTACAA") == Listed{0, 1});
    CHECK(listed(index, "GATTACAG") == Listed{0, 1, 2, 4});
    CHECK(listed(index, "CCCCCCGT") == Listed{3});
    CHECK_FALSE(index.codes().holds(code_of("GATTAGAA")));
}

TEST_CASE("words of fewer bases than any code has are listed too") {
    ShortWords const index(words_of({"G", "AC"}));
    CHECK(index.width() == CodeSet::min_width);
    using Listed = std::set<WordId>;
    CHECK(listed(index, "GACC") == Listed{0});
    CHECK(listed(index, "ACGG") == Listed{1});
}

TEST_CASE("long words are listed by their first bases; many words widen the code") {
    std::vector<std::string> sequences;
    for (unsigned i = 0; i < 300; ++i) {
        std::string& sequence = sequences.emplace_back(12, 'A');
        for (unsigned rest = i, place = 0; rest != 0; rest /= 4) sequence[place++] = "ACGT"[rest % 4];
    }
    sequences.emplace_back("GGGGGGGGG");
    ShortWords const few(words_of({sequences.front(), sequences.back()}));
    CHECK(few.width() == 8);
    CHECK(listed(few, "GGGGGGGG") == std::set<WordId>{1});
    for (unsigned i = 300; i < 5000; ++i) {
        std::string& sequence = sequences.emplace_back(12, 'A');
        for (unsigned rest = i, place = 0; rest != 0; rest /= 4) sequence[place++] = "ACGT"[rest % 4];
    }
    ShortWords const many(words_of(sequences));
    CHECK(many.width() == 9);
    CHECK(listed(many, "GGGGGGGGG") == std::set<WordId>{300});
}

}  // namespace
