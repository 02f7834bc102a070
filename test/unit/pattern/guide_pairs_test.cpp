#include "pattern/guide_pairs.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("guides of pairs are searched once each, and pairs are found by them") {
    GuidePairs pairs;
    pairs.add("p1", "ACGU", "GGCC", "", 1);
    pairs.add("p2", "GGCC", "acgt", "", 2);
    pairs.add("p3", "TTAA", "ACGT", "", 3);
    CHECK(pairs.complete() == "");
    MotifSet const guides = pairs.take_guides();
    REQUIRE(guides.size() == 3);
    CHECK(guides.sequence(0) == "ACGT");
    CHECK(guides.sequence(1) == "GGCC");
    CHECK(pairs.find(0, 1) == 0);
    CHECK(pairs.find(1, 0) == 1);
    CHECK(pairs.find(2, 0) == 2);
    CHECK_FALSE(pairs.find(0, 2));
    CHECK_FALSE(pairs.find(0, 0));
    CHECK(pairs.is_a(2));
    CHECK_FALSE(pairs.is_b(2));
    CHECK((pairs.is_a(0) && pairs.is_b(0)));
    CHECK(pairs.first_row(2) == 2);
}

TEST_CASE("rows that repeat a pair share its first row, with one warning") {
    GuidePairs pairs;
    pairs.begin("file");
    pairs.add("p1", "ACGT", "GGCC", "G", 2);
    pairs.add("p2", "GGCC", "ACGT", "G", 3);
    pairs.add("p3", "acgu", "GGCC", "H", 4);
    pairs.add("p4", "GGCC", "ACGT", "H", 5);
    pairs.add("p5", "ACGT", "GGCC", "I", 6);
    CHECK(pairs.complete() ==
          "file: line 4: 'p3' is the same pair of guides as 'p1' in line 2, and 2 other rows repeat pairs; "
          "reads with this pair are counted in each of these rows");
    for (MotifId const row : {0U, 2U, 4U}) CHECK(pairs.first_row(row) == 0);
    for (MotifId const row : {1U, 3U}) CHECK(pairs.first_row(row) == 1);
    CHECK(pairs.find(0, 1) == 0);
}

TEST_CASE("libraries of pairs: wrong rows are errors that name the line") {
    test::TempDir const folder;
    auto const refusal = [&folder](std::string const& rows) {
        GuidePairs pairs;
        std::string const path = folder.write("library", "id,seq_a,seq_b,gene\n" + rows);
        Error const error = test::error_of([&] { return read_guide_pairs(path, {}, pairs); });
        std::string const message = error.what();
        if (message.empty()) return message;
        CHECK(error.code() == ErrorCode::motif);
        return message.substr(path.size() + 2);
    };
    CHECK(refusal("p1,ACGT,GGCC,G\np2,ACGT,GGCC,H\n") == "");
    CHECK(refusal("p1,ACGT,GGCC,G\np2,ACGT,,H\n") == "line 3: guide B is missing; the other guide is ACGT");
    CHECK(refusal("p1,ACGT,GGCC,G\np2,,ACGT,H\n") == "line 3: guide A is missing; the other guide is ACGT");
    CHECK(refusal("p1,ACGT,GGCC,G\np2,ACGT,NNNN,H\n").starts_with("line 3: a guide that contains only N"));
    CHECK(refusal("p1,ACGT,GGCC,G\np1,ACGT,GGCA,G\n")
              .find("the id 'p1' in column 1 ('id') has two different sequences") != std::string::npos);
    CHECK(refusal("").find("no pairs of guides") != std::string::npos);
}
