#include "motifcount/motif_set.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/error_of.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Returns the error message for this motif; empty if there is no error.
std::string refusal(MotifSet& set, std::string const& id, std::string const& sequence) {
    Error const error = test::error_of([&] { return set.add({id, sequence}, "m.fa:7"), true; });
    CHECK((error.code() == ErrorCode::motif || std::string(error.what()).empty()));
    return error.what();
}

bool contains(std::string const& text, std::string const& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("motifs keep order, ids and genes; sequences are upper case, U is T") {
    MotifSet set;
    CHECK(set.empty());
    set.add({"one", "acgU", "BRCA1"}, "x:1");
    set.add({"two", "nryACGT"}, "x:2");
    set.add({"", "uuu", "TP53"}, "x:3");
    set.add({"TTTT", "tttt"}, "x:4");
    REQUIRE(set.size() == 4);
    CHECK(set.id(0) == "one");
    CHECK(set.sequence(0) == "ACGT");
    CHECK(set.gene(0) == "BRCA1");
    CHECK(set.sequence(1) == "NRYACGT");
    CHECK(set.gene(1).empty());
    CHECK(set.id(2) == "TTT");
    CHECK(set.gene(2) == "TP53");
    CHECK(set.id(3) == "TTTT");
    CHECK(set.warnings().empty());
}

TEST_CASE("a bad motif leaves the set unchanged; the error names its position") {
    MotifSet set;
    set.add({"good", "ACGT"}, "m.fa:1");
    std::string const before = set.checksum();
    CHECK(refusal(set, "m1", "ACXT") ==
          "m.fa:7: motif 'm1' has 'X' at position 3, which is not an IUPAC nucleotide code (ACGTU RYSWKM "
          "BDHV N)");
    CHECK(contains(refusal(set, "m1", "AC GT"), "a space at position 3"));
    CHECK(contains(refusal(set, "m1", "ACGT\x01"), "the byte 0x01 at position 5"));
    CHECK(contains(refusal(set, "m1", "\xC3\xA4"), "the byte 0xC3 at position 1"));
    CHECK(contains(refusal(set, "m1", "AC-GT"), "a gap ('-') at position 3"));
    CHECK(contains(refusal(set, "m1", "AC.GT"), "a gap ('.') at position 3"));
    CHECK(contains(refusal(set, "m1", "AC*GT"), "'*' at position 3"));
    CHECK(contains(refusal(set, "m1", ""), "motif 'm1' has no sequence"));
    CHECK(contains(refusal(set, "", ""), "the motif has no sequence"));
    CHECK(contains(refusal(set, "", "AC!"), "motif 'AC!' has '!' at position 3"));
    CHECK(contains(refusal(set, "a\tb", "ACGT"), "m.fa:7: a motif id contains a tab"));
    CHECK_THROWS_AS(set.add({"a", "ACGT", "g\n"}, "m.fa:7"), Error);
    CHECK(set.size() == 1);
    CHECK(set.checksum() == before);
    set.add({"m1", "AC"}, "m.fa:8");
    CHECK(set.sequence(1) == "AC");
}

TEST_CASE("one id with two sequences is refused, unless only the case differs") {
    MotifSet set;
    set.add({"a", "ACGT"}, "m.fa:1");
    CHECK(refusal(set, "a", "ACGA") ==
          "m.fa:7: motif id 'a' has two sequences, 'ACGT' and 'ACGA'; give each sequence its own id");
    set.add({"b", "ACGA"}, "m.fa:8");
    CHECK(refusal(set, "a", "acgu").empty());
    CHECK(set.size() == 3);
    // An id that was taken from a sequence may not get a second sequence.
    set.add({.sequence = "GGGG"}, "-p");
    CHECK(contains(refusal(set, "GGGG", "CC"), "two sequences"));
    std::string const long_one(10'000, 'A');
    set.add({"long", long_one}, "m.fa:9");
    std::string const message = refusal(set, "long", long_one + "C");
    CHECK(message.size() < 300);
    CHECK(contains(message, "10001 characters"));
}

TEST_CASE("duplicates are kept, with one warning per kind") {
    MotifSet set;
    set.add({"a", "ACGT"}, "1");
    set.add({"b", "ACGT"}, "2");
    REQUIRE(set.warnings().size() == 1);
    CHECK(contains(set.warnings()[0], "1 motif has the same sequence as an earlier motif"));
    CHECK(contains(set.warnings()[0], "'a' = 'b'"));
    set.add({"a", "ACGT"}, "3");
    REQUIRE(set.warnings().size() == 2);
    CHECK(contains(set.warnings()[0], "1 motif is given more than once"));
    for (int i = 0; i < 10; ++i) set.add({"c" + std::to_string(i), "ACGT"}, "4");
    REQUIRE(set.warnings().size() == 2);
    CHECK(contains(set.warnings()[1], "11 motifs"));
    CHECK(contains(set.warnings()[1], "'a' = 'c1' and 8 more"));
    CHECK(set.size() == 13);
    CHECK(set.id(12) == "c9");
}

TEST_CASE("the checksum is the same on all machines and changes with any motif") {
    MotifSet set;
    CHECK(set.checksum().size() == 32);
    set.add({"a", "ACGT", "g"}, "1");
    set.add({"bb", "NNNNNNNNNNNNRY"}, "2");
    // The expected checksum is from a second implementation of the definition in core/digest.hpp.
    CHECK(set.checksum() == "399eb7b4e160cde27c131499a58e4489");
    auto const of = [](std::string const& id, std::string const& sequence, std::string const& gene) {
        MotifSet other;
        other.add({"a", "ACGT", "g"}, "1");
        other.add({id, sequence, gene}, "2");
        return other.checksum();
    };
    CHECK(of("bb", "nnnnnnnnnnnnry", "") == set.checksum());
    CHECK(of("b", "NNNNNNNNNNNNRY", "") != set.checksum());
    CHECK(of("bb", "NNNNNNNNNNNNRR", "") != set.checksum());
    CHECK(of("bb", "NNNNNNNNNNNNRY", "b") != set.checksum());
    MotifSet swapped;
    swapped.add({"bb", "NNNNNNNNNNNNRY"}, "2");
    swapped.add({"a", "ACGT", "g"}, "1");
    CHECK(swapped.checksum() != set.checksum());
}

TEST_CASE("texts from the set itself can be added") {
    std::string const letters(100, 'A');
    MotifSet set;
    set.add({"", letters, "a gene with a long name"}, "x:1");
    for (MotifId motif = 1; motif < 100; ++motif) {
        set.add({motif % 2 == 0 ? set.id(0) : "of another id", set.sequence(0), set.gene(0)}, "x:2");
        REQUIRE(set.id(motif) == (motif % 2 == 0 ? letters : "of another id"));
        REQUIRE(set.sequence(motif) == letters);
        REQUIRE(set.gene(motif) == "a gene with a long name");
    }
}

TEST_CASE("each of many motifs is found again, also with many duplicates") {
    test::RandomDna random(3);
    MotifSet set;
    std::vector<std::string> sequences;
    for (int i = 0; i < 20'000; ++i) {
        sequences.push_back(random.iupac(random.between(1, 6)));
        set.add({"m" + std::to_string(i), sequences.back(), std::to_string(i % 7)}, "f");
    }
    REQUIRE(set.size() == sequences.size());
    for (MotifId motif = 0; motif < set.size(); ++motif) {
        REQUIRE(set.id(motif) == "m" + std::to_string(motif));
        REQUIRE(set.sequence(motif) == sequences[motif]);
        REQUIRE(set.gene(motif) == std::to_string(motif % 7));
    }
}
