#include "pattern/pattern_set.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "dna/alphabet.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;

namespace {

std::string letters(PatternSet const& set, PatternId pattern) {
    std::string text;
    for (std::uint8_t const mask : set.masks(pattern)) text += iupac_letter(mask);
    return text;
}

}  // namespace

TEST_CASE("a motif and its reverse complement share a group of two patterns") {
    PatternSet const set(motif_set({"AACG", "CGTT", "AACG", "GGA"}), StrandFilter::both);
    REQUIRE(set.size() == 4);
    CHECK(set.group_count() == 2);
    CHECK(letters(set, 0) == "AACG");
    CHECK(letters(set, 1) == "CGTT");
    CHECK_FALSE(set.is_reverse(0));
    CHECK(set.is_reverse(1));
    CHECK(set.group(0) == 0);
    CHECK(set.group(1) == 0);
    CHECK(set.group(3) == 1);

    CHECK(set.place(0).forward == PatternId{0});
    CHECK(set.place(0).reverse == PatternId{1});
    // The second motif is the reverse complement of the first motif.
    CHECK(set.place(1).forward == PatternId{1});
    CHECK(set.place(1).reverse == PatternId{0});
    CHECK(set.place(2).forward == PatternId{0});
    CHECK(set.place(1).group == 0);
    CHECK(set.strand(0, 0) == Strand::forward);
    CHECK(set.strand(0, 1) == Strand::reverse);
    CHECK(set.strand(1, 0) == Strand::reverse);
    CHECK(set.strand(1, 1) == Strand::forward);

    auto const motifs = set.motifs(0);
    CHECK(std::vector<MotifId>(motifs.begin(), motifs.end()) == std::vector<MotifId>{0, 1, 2});
    CHECK(set.min_length() == 3);
    CHECK(set.max_length() == 4);
    CHECK_FALSE(set.any_degenerate());
}

TEST_CASE("a palindrome has one pattern, on +, under every strand filter") {
    for (StrandFilter const strand : {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}) {
        PatternSet const set(motif_set({"GAATTC", "NNN", "WGCW"}), strand);
        REQUIRE(set.size() == 3);
        for (MotifId motif = 0; motif < 3; ++motif) {
            CHECK(set.place(motif).forward == PatternId{motif});
            CHECK_FALSE(set.place(motif).reverse);
            CHECK(set.strand(motif, motif) == Strand::forward);
            CHECK_FALSE(set.is_reverse(motif));
        }
    }
}

TEST_CASE("with context, palindromes have hits on all searched strands") {
    for (auto const& [strand, bits] :
         {std::pair{StrandFilter::both, 3U}, std::pair{StrandFilter::forward, 1U},
          std::pair{StrandFilter::reverse, 2U}}) {
        PatternSet const set(motif_set({"GATTACA", "GAATTC"}), strand, 1, false, true);
        CHECK(set.palindrome_strands(0) == 0);
        CHECK(set.palindrome_strands(1) == bits);
        CHECK(set.subset(std::vector<std::uint8_t>{0, 1}).palindrome_strands(1) == bits);
    }
    CHECK(PatternSet(motif_set({"GAATTC"}), StrandFilter::both).palindrome_strands(0) == 0);
}

TEST_CASE("one strand: groups are equal sequences") {
    PatternSet const forward(motif_set({"AACG", "CGTT", "AACG"}), StrandFilter::forward);
    REQUIRE(forward.size() == 2);
    CHECK(forward.group_count() == 2);
    CHECK(letters(forward, 1) == "CGTT");
    CHECK(forward.place(1).forward == PatternId{1});
    CHECK_FALSE(forward.place(1).reverse);
    CHECK(forward.place(2).forward == PatternId{0});

    PatternSet const reverse(motif_set({"AACG", "CGTT", "AACG"}), StrandFilter::reverse);
    REQUIRE(reverse.size() == 2);
    CHECK(letters(reverse, 0) == "CGTT");
    CHECK(letters(reverse, 1) == "AACG");
    CHECK(reverse.is_reverse(0));
    CHECK_FALSE(reverse.place(0).forward);
    CHECK(reverse.place(0).reverse == PatternId{0});
    CHECK(reverse.place(2).reverse == PatternId{0});
    CHECK(reverse.strand(2, 0) == Strand::reverse);
}

TEST_CASE("degenerate motifs keep their masks") {
    PatternSet const set(motif_set({"ACGTRYSWKMBDHVN", "ACGT"}), StrandFilter::both);
    CHECK(set.any_degenerate());
    CHECK(letters(set, 0) == "ACGTRYSWKMBDHVN");
    CHECK(letters(set, 1) == "NBDHVKMWSRYACGT");
    CHECK(set.is_degenerate(0));
    CHECK(set.is_degenerate(1));
    CHECK_FALSE(set.is_degenerate(2));
}

TEST_CASE("an empty motif set has no patterns") {
    PatternSet const set(MotifSet{}, StrandFilter::both);
    CHECK(set.size() == 0);
    CHECK(set.group_count() == 0);
    CHECK(set.max_length() == 0);
}

TEST_CASE("every motif of a random set has the right patterns and group") {
    test::RandomDna random(21);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> sequences;
        for (std::uint64_t i = random.between(1, 60); i > 0; --i)
            sequences.push_back(random.one_in(2) ? random.bases(random.between(1, 4))
                                                 : random.iupac(random.between(1, 2)));
        MotifSet const motifs = motif_set(sequences);
        for (StrandFilter const strand : {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}) {
            PatternSet const set(motifs, strand);
            std::set<std::string> distinct;
            for (PatternId pattern = 0; pattern < set.size(); ++pattern)
                distinct.insert(letters(set, pattern));
            REQUIRE(distinct.size() == set.size());  // Each sequence has one pattern

            for (MotifId motif = 0; motif < motifs.size(); ++motif) {
                std::string const forward = sequences[motif];
                std::string const reverse = test::oracle::reverse_complement(forward);
                auto const place = set.place(motif);
                bool const palindrome = forward == reverse;
                REQUIRE(place.forward.has_value() == (palindrome || strand != StrandFilter::reverse));
                REQUIRE(place.reverse.has_value() == (!palindrome && strand != StrandFilter::forward));
                if (place.forward) {
                    REQUIRE(letters(set, *place.forward) == forward);
                    REQUIRE(set.strand(motif, *place.forward) == Strand::forward);
                    REQUIRE(set.group(*place.forward) == place.group);
                }
                if (place.reverse) {
                    REQUIRE(letters(set, *place.reverse) == reverse);
                    REQUIRE(set.strand(motif, *place.reverse) == Strand::reverse);
                    REQUIRE(set.group(*place.reverse) == place.group);
                }
                auto const mates = set.motifs(place.group);
                REQUIRE(std::ranges::is_sorted(mates));
                for (MotifId other = 0; other < motifs.size(); ++other) {
                    bool const same = sequences[other] == forward ||
                                      (strand == StrandFilter::both && sequences[other] == reverse);
                    REQUIRE((std::ranges::find(mates, other) != mates.end()) == same);
                }
            }
        }
    }
}

TEST_CASE("a large set is the same for any number of threads") {
    test::RandomDna random(22);
    std::vector<std::string> sequences;
    for (int i = 0; i < 70'000; ++i) {
        std::size_t const length = random.between(7, 41);
        if (i > 0 && random.one_in(4)) {
            std::string const& other = sequences[random.below(sequences.size())];
            sequences.push_back(random.one_in(2) ? other : test::oracle::reverse_complement(other));
        } else {
            sequences.push_back(random.one_in(50) ? random.iupac(length) : random.bases(length));
        }
    }
    MotifSet const motifs = motif_set(sequences);
    for (StrandFilter const strand : {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}) {
        PatternSet const one(motifs, strand, 1);
        PatternSet const several(motifs, strand, 3);
        REQUIRE(one.size() == several.size());
        CHECK(one.group_count() == several.group_count());
        CHECK(one.any_degenerate());
        CHECK(several.any_degenerate());
        bool same = true;
        for (PatternId pattern = 0; pattern < one.size(); ++pattern) {
            same = same && std::ranges::equal(one.masks(pattern), several.masks(pattern)) &&
                   one.group(pattern) == several.group(pattern) &&
                   one.is_reverse(pattern) == several.is_reverse(pattern);
        }
        CHECK(same);
        bool right = true;
        for (MotifId motif = 0; motif < motifs.size(); ++motif) {
            auto const place = several.place(motif);
            right = right && place.group == one.place(motif).group &&
                    place.forward == one.place(motif).forward &&
                    (!place.forward || letters(several, *place.forward) == sequences[motif]) &&
                    (!place.reverse ||
                     letters(several, *place.reverse) == test::oracle::reverse_complement(sequences[motif]));
        }
        CHECK(right);
    }
}

TEST_CASE("a subset has the patterns of the chosen groups and knows their parents") {
    PatternSet const set(motif_set({"AACG", "GAATTC", "TTTTTTT", "CGTT"}), StrandFilter::both);
    std::vector<std::uint8_t> const wanted{0, 1, 1};
    PatternSet const part = set.subset(wanted);
    REQUIRE(part.size() == 3);
    CHECK(part.group_count() == 3);
    CHECK(part.min_length() == 6);
    CHECK(part.max_length() == 7);
    for (PatternId pattern = 0; pattern < part.size(); ++pattern) {
        CHECK(letters(part, pattern) == letters(set, part.parent(pattern)));
        CHECK(part.group(pattern) == set.group(part.parent(pattern)));
        CHECK(part.is_reverse(pattern) == set.is_reverse(part.parent(pattern)));
    }
    CHECK(part.place(1).forward == PatternId{0});
    CHECK(part.place(2).reverse == PatternId{2});
    CHECK_FALSE(part.place(0).forward);
    CHECK_FALSE(part.place(3).reverse);
    CHECK(set.parent(3) == 3);
}
