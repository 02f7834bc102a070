// All other tests rely on the oracle, so it is tested with cases worked out by hand.
#include "support/oracle.hpp"

#include <doctest/doctest.h>

using namespace motifcount::internal::test;
using Hits = std::vector<oracle::Hit>;

TEST_CASE("oracle: overlapping occurrences count, on both strands") {
    auto const result = oracle::search({"AA"}, {"AAAATT"});
    CHECK(result.hits ==
          Hits{{0, 0, 2, 0, '+', 0}, {0, 1, 3, 0, '+', 0}, {0, 2, 4, 0, '+', 0}, {0, 4, 6, 0, '-', 0}});
    CHECK(result.hits_all[0] == 4);
    CHECK(result.hits_fwd[0] == 3);
    CHECK(result.hits_rev[0] == 1);
    CHECK(result.reads[0] == 1);
}

TEST_CASE("oracle: a palindrome is one hit on + under every strand filter") {
    for (auto const strands : {oracle::Strands::both, oracle::Strands::forward, oracle::Strands::reverse}) {
        auto const result = oracle::search({"GAATTC", "RY"}, {"GAATTC"}, strands);  // RY is AC, AT, GC or GT
        CHECK(result.hits == Hits{{0, 0, 6, 0, '+', 0}, {0, 2, 4, 1, '+', 0}});
        CHECK(result.hits_rev == std::vector<std::uint64_t>{0, 0});
    }
}

TEST_CASE("oracle: one strand only") {
    CHECK(oracle::search({"AC"}, {"ACGT"}, oracle::Strands::forward).hits == Hits{{0, 0, 2, 0, '+', 0}});
    CHECK(oracle::search({"AC"}, {"ACGT"}, oracle::Strands::reverse).hits == Hits{{0, 2, 4, 0, '-', 0}});
}

TEST_CASE("oracle: a motif that matches both strands at one position is two hits") {
    CHECK(oracle::search({"AN"}, {"AT"}).hits == Hits{{0, 0, 2, 0, '+', 0}, {0, 0, 2, 0, '-', 0}});
}

TEST_CASE("oracle: case is ignored, U is T, all other bytes are breaks") {
    CHECK(oracle::search({"acgu"}, {"AcGt", "ACGU", "ACNT", "AC-GT"}, oracle::Strands::forward).reads[0] ==
          2);
    CHECK(oracle::search({"NN"}, {"ANA", "A.A", "AA"}, oracle::Strands::forward).hits ==
          Hits{{2, 0, 2, 0, '+', 0}});
    CHECK(oracle::search({"AAA"}, {"ANA"}, oracle::Strands::forward, 2).hits.empty());
}

TEST_CASE("oracle: records are separate, and duplicate motifs get the same hits") {
    auto const result = oracle::search({"ACG", "ACG", "CGT"}, {"AC", "GT", "ACG", ""});
    CHECK(result.hits == Hits{{2, 0, 3, 0, '+', 0}, {2, 0, 3, 1, '+', 0}, {2, 0, 3, 2, '-', 0}});
}

TEST_CASE("oracle: mismatches are counted up to the limit") {
    auto const result =
        oracle::search({"ACGTT"}, {"ACGTT", "ACGTA", "ACCTA", "TTTTA"}, oracle::Strands::forward, 2);
    CHECK(result.hits == Hits{{0, 0, 5, 0, '+', 0}, {1, 0, 5, 0, '+', 1}, {2, 0, 5, 0, '+', 2}});
}
