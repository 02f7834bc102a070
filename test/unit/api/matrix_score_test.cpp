// Scores of hits and windows that Searcher returns

#include <doctest/doctest.h>

#include <cmath>

#include "matrices/score_matrix.hpp"
#include "motifcount/searcher.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr MotifId word = 0;
constexpr MotifId matrix = 1;
Matrix const tata{.id = "tata", .columns = {{1, 0, 0, 9}, {9, 0, 1, 0}, {0, 0, 0, 10}, {7, 2, 1, 0}}};
SearchSettings const settings{.matrices = {.p_value = 0.1}};

Searcher searcher() {
    MotifSet motifs;
    motifs.add({.id = "word", .sequence = "TAT"}, "test");
    motifs.add_matrix(tata, "test");
    return Searcher(std::move(motifs), settings);
}

}  // namespace

TEST_CASE("callbacks and score() agree with the integer cells") {
    test::RandomDna random(3);
    std::string const record = random.bases(2000);
    ScoreMatrix const scores(tata, settings.matrices, true);
    Searcher const search = searcher();
    std::size_t compared = 0;
    auto const check = [&](Hit const& hit, MatrixScore found, std::string_view) {
        MatrixScore const again = search.score(hit, record);
        if (hit.motif == word) {
            CHECK((std::isnan(found.bits) && std::isnan(found.p_value) && std::isnan(again.bits)));
            return;
        }
        auto const columns = hit.strand == Strand::forward
                                 ? std::vector(scores.columns().begin(), scores.columns().end())
                                 : reverse_complement(scores.columns());
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < columns.size(); ++i)
            sum += columns[i][std::string_view("ACGT").find(record[hit.start + i])];
        CHECK(found.bits == sum / 1000.0);
        CHECK(found.p_value == scores.p_value(sum));
        CHECK((again.bits == found.bits && again.p_value == found.p_value));
        ++compared;
    };
    std::string_view const view(record);
    static_cast<void>(search.search({&view, 1}, {.scored_hit = check}));
    CHECK(compared > 100);
}

TEST_CASE("best_strand keeps the strand with the higher score") {
    test::RandomDna random(5);
    std::string const record = random.bases(5000);
    MotifSet motifs;
    motifs.add({.id = "word", .sequence = "TAT"}, "test");
    motifs.add_matrix(tata, "test");
    Searcher const all(std::move(motifs), {.matrices = {.p_value = 0.5}});
    HitFilters filters;
    filters.best_strand = true;
    std::vector<Hit> expected;
    std::size_t ties = 0;
    for (Hit const& hit : all.find(record)) {
        bool const follows = !expected.empty() && expected.back().motif == matrix && hit.motif == matrix &&
                             expected.back().start == hit.start;
        double const change =
            follows ? all.score(hit, record).bits - all.score(expected.back(), record).bits : 0;
        ties += follows && change == 0 ? 1 : 0;
        if (follows && change > 0) expected.back() = hit;
        if (!follows) expected.push_back(hit);
    }
    CHECK(ties > 10);
    CHECK(all.find(record).size() > expected.size() + 100);
    CHECK(all.with(filters).find(record) == expected);
}

TEST_CASE("score() of windows that are not hits") {
    Searcher const search = searcher();
    CHECK(search.score(matrix, "TATA").bits == search.score(matrix, "uaua").bits);
    CHECK(search.score(matrix, "TATC").bits == search.score(matrix, "GATA", Strand::reverse).bits);
    MatrixScore const low = search.score(matrix, "CCCC");
    CHECK((low.bits < 0 && std::isnan(low.p_value)));
    CHECK(std::isnan(search.score(matrix, "TANA").bits));
    CHECK(std::isnan(search.score(word, "TAT").bits));
    auto const code = [](auto const& call) { return test::error_of(call).code(); };
    CHECK(code([&] { return search.score(matrix, "TAT"); }) == ErrorCode::usage);
    CHECK(code([&] { return search.score(2, "TATA"); }) == ErrorCode::usage);
    CHECK(code([&] { return search.score(Hit{.start = 2, .end = 6, .motif = 1}, "TATAA"); }) ==
          ErrorCode::usage);
}
