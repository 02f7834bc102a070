#include "matrices/score_matrix.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "matrices/deficits.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr Background at_rich{0.3, 0.2, 0.2, 0.3};

Matrix random_matrix(test::RandomDna& random, std::size_t width) {
    Matrix matrix{.id = "M", .columns = {}};
    matrix.columns.resize(width);
    for (auto& column : matrix.columns) {
        for (double& count : column) count = static_cast<double>(random.below(3) * random.below(30));
        column[random.below(4)] += 1;
    }
    return matrix;
}

/// Probability of each attainable score, from all 4^w words
std::map<std::int64_t, long double> all_words(ScoreMatrix const& matrix, Background const& background) {
    std::map<std::int64_t, long double> scores{{0, 1.0L}};
    for (ScoreColumn const& column : matrix.columns()) {
        std::map<std::int64_t, long double> longer;
        for (auto const& [score, chance] : scores)
            for (std::size_t base = 0; base < 4; ++base)
                longer[score + column[base]] += chance * static_cast<long double>(background[base]);
        scores = std::move(longer);
    }
    return scores;
}

/// Compares threshold and p-values with those of all words. Returns whether the matrix has hits.
bool compare_with_words(Matrix const& matrix, MatrixSettings const& settings) {
    ScoreMatrix const scored(matrix, settings, true);
    double const limit = *settings.p_value;
    long double tail = 0;
    std::int64_t threshold = scored.best_score() + 1;
    auto const scores = all_words(scored, settings.background.value_or(Background{0.25, 0.25, 0.25, 0.25}));
    CHECK(scored.best_score() == scores.rbegin()->first);
    for (auto entry = scores.rbegin(); entry != scores.rend(); ++entry) {
        tail += entry->second;
        if (tail > static_cast<long double>(limit) * (1 + 1e-15L)) break;
        threshold = entry->first;
        REQUIRE(scored.threshold() <= threshold);
        double const p = scored.p_value(static_cast<std::int32_t>(threshold));
        CHECK(std::abs(static_cast<long double>(p) / tail - 1) < 1e-12L);
        if (threshold == scored.threshold()) CHECK(scored.hit_chance() == p);
    }
    CHECK(scored.threshold() == threshold);
    return scored.has_hits();
}

}  // namespace

TEST_CASE("thresholds and p-values equal those of all words") {
    test::RandomDna random(1);
    std::size_t with_hits = 0;
    for (int i = 0; i < 150; ++i) {
        Matrix const matrix = random_matrix(random, random.between(1, 7));
        MatrixSettings settings{.p_value = std::pow(0.5, static_cast<double>(random.between(0, 12)))};
        if (random.one_in(2)) settings.background = at_rich;
        with_hits += compare_with_words(matrix, settings) ? 1U : 0U;
    }
    CHECK(with_hits > 50);
    CHECK(with_hits < 150);
    // All deficits are multiples of one number.
    Matrix const word{.id = "M",
                      .columns = {{9, 0, 0, 0}, {0, 9, 0, 0}, {0, 0, 0, 9}, {0, 0, 9, 0}, {9, 0, 0, 0}}};
    for (double const p_value : {1e-3, 0.02, 0.5}) CHECK(compare_with_words(word, {.p_value = p_value}));
}

TEST_CASE("a p-value equal to the limit is a hit, and a smaller limit has none") {
    Matrix const four{.id = "M", .columns = {4, {10, 0, 0, 0}}};
    double const best = std::pow(0.25, 4);
    ScoreMatrix const tie(four, {.p_value = best}, true);
    CHECK(tie.threshold() == tie.best_score());
    CHECK(tie.hit_chance() == best);
    ScoreMatrix const none(four, {.p_value = best * (1 - 1e-9)}, true);
    CHECK(none.threshold() == none.best_score() + 1);
    CHECK_FALSE(none.has_hits());
    CHECK(none.hit_chance() == 0);
    CHECK(ScoreMatrix(four, {.p_value = 1}, true).hit_chance() == 1);
}

TEST_CASE("a rare score that rounding absorbs is attainable") {
    // Deficits 0 and 1 differ by a probability of 0.25^40, below the rounding of the first
    std::vector<ScoreColumn> cells(30, {0, 0, 0, -1000});
    cells.push_back({0, -30'500, -100'000, -100'000});
    Deficits const deficits(cells);
    CHECK(deficits.attainable(30'499) == 30'000);
    CHECK(deficits.attainable(30'500) == 30'500);
    CHECK(deficits.attainable(31'499) == 30'500);
}

TEST_CASE("cells are rounded log odds with the pseudocount") {
    Matrix const counts{.id = "M", .columns = {{8, 2, 0, 0}}};
    ScoreColumn const expected{1668, -318, -6658, -6658};
    CHECK(ScoreMatrix(counts, {}, false).columns()[0] == expected);
    // 20 sites for probabilities, unless the file has a number of sites
    Matrix probabilities{.id = "M", .columns = {{0.8, 0.2, 0, 0}}};
    CHECK(ScoreMatrix(probabilities, {}, false).columns()[0][2] == -7651);
    probabilities.sites = 10;
    CHECK(ScoreMatrix(probabilities, {}, false).columns()[0] == expected);
    CHECK(score_of_odds(4) == 2000);
    for (double odds = 1e-9; odds < 1e9; odds *= 1.0937)
        CHECK(score_of_odds(odds) == static_cast<std::int32_t>(std::lround(1000 * std::log2(odds))));
}

TEST_CASE("minimum scores are decimal, and both limits apply") {
    Matrix const matrix{.id = "M", .columns = {8, {10, 3, 1, 0}}};
    std::int32_t const best = ScoreMatrix(matrix, {}, false).best_score();
    CHECK(ScoreMatrix(matrix, {.min_score = 8.1}, false).threshold() == 8100);
    CHECK(ScoreMatrix(matrix, {.min_score = std::nextafter(8.1, 9)}, false).threshold() == 8101);
    CHECK(ScoreMatrix(matrix, {.min_score = -0.3}, false).threshold() == -300);
    CHECK(ScoreMatrix(matrix, {.min_score = best / 1000.0}, false).hit_chance() == std::pow(0.25, 8));
    CHECK(ScoreMatrix(matrix, {.min_score = 1e300}, false).threshold() == best + 1);
    CHECK(ScoreMatrix(matrix, {.min_score = -1e300}, false).hit_chance() == 1);
    std::int32_t const by_p = ScoreMatrix(matrix, {.p_value = 1e-3}, false).threshold();
    CHECK(ScoreMatrix(matrix, {.p_value = 1e-3, .min_score = -1e9}, false).threshold() == by_p);
    CHECK(ScoreMatrix(matrix, {.p_value = 1, .min_score = 8.1}, false).threshold() == 8100);
}

TEST_CASE("HOMER: no word at the file's threshold is lost by rounding") {
    Matrix homer{.id = "H",
                 .columns = {{0.6, 0.3, 0.09, 0.01}, {0.2, 0.7, 0.0, 0.1}, {0.35, 0.15, 0.4, 0.1}}};
    std::size_t lost_without_slack = 0;
    for (std::size_t word = 0; word < 64; ++word) {
        double odds = 0;
        std::int32_t score = 0;
        homer.homer_threshold = 0;
        ScoreMatrix const scored(homer, {}, false);
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t const base = word >> (2 * i) & 3U;
            odds += std::log(std::max(homer.columns[i][base], 0.001) / 0.25);
            score += scored.columns()[i][base];
        }
        homer.homer_threshold = odds;
        CHECK(ScoreMatrix(homer, {}, false).threshold() <= score);
        lost_without_slack += score < 1000 * odds / std::log(2) ? 1U : 0U;
    }
    CHECK(lost_without_slack > 2);
    // HOMER matrices ignore the background, and a p-value replaces the file's threshold.
    ScoreMatrix const skewed(homer, {.p_value = 0.1, .background = at_rich}, false);
    CHECK(skewed.threshold() == ScoreMatrix(homer, {.p_value = 0.1}, false).threshold());
    CHECK(skewed.hit_chance() <= 0.1);
}

TEST_CASE("palindromes and reverse complements") {
    Matrix const half{.id = "M", .columns = {{9, 1, 2, 3}, {0, 7, 1, 1}}};
    ScoreMatrix const plain(half, {}, false);
    CHECK_FALSE(plain.is_palindrome());
    std::vector<ScoreColumn> const turned = reverse_complement(plain.columns());
    CHECK(turned[0] == ScoreColumn{plain.columns()[1][3], plain.columns()[1][2], plain.columns()[1][1],
                                   plain.columns()[1][0]});
    Matrix palindrome = half;
    palindrome.columns.push_back({1, 1, 7, 0});
    palindrome.columns.push_back({3, 2, 1, 9});
    CHECK(ScoreMatrix(palindrome, {}, false).is_palindrome());
    CHECK(ScoreMatrix(palindrome, {.background = at_rich}, false).is_palindrome());
}

TEST_CASE("consensus by Cavener's rule") {
    CHECK(consensus({.id = "M",
                     .columns = {{6, 2, 1, 1},
                                 {6, 3, 1, 0},
                                 {4, 2, 2, 2},
                                 {5, 2, 2, 1},
                                 {0.4, 0, 0.4, 0.2},
                                 {0, 0, 1e300, 0}}}) == "AMNNRG");
}

TEST_CASE("invalid and absurd matrices are errors, and long ones are correct") {
    auto const motif_error = [](Matrix const& matrix) {
        return test::error_of([&] { return ScoreMatrix(matrix, {}, true); }).code() == ErrorCode::motif;
    };
    double const infinite = INFINITY;
    CHECK(motif_error({.id = "M", .columns = {}}));
    for (std::array<double, 4> const& column :
         {std::array{0.0, 0.0, 0.0, 0.0}, std::array{0.94, 0.0, 0.0, 0.0}, std::array{5.0, -1.0, 0.0, 0.0},
          std::array{1.0, std::nan(""), 0.0, 0.0}, std::array{1.0, infinite, 0.0, 0.0},
          std::array{1e308, 1e308, 1e308, 0.0}})
        CHECK(motif_error({.id = "M", .columns = {column}}));
    CHECK(motif_error({.id = "M", .columns = {{1, 2, 3, 4}}, .sites = -1}));
    CHECK(motif_error({.id = "M", .columns = {100'000, {9e300, 0, 0, 0}}}));
    Matrix const absurd{.id = "M", .columns = {12, {1e300, 0, 0, 3}}, .sites = 1e18};
    CHECK(ScoreMatrix(absurd, {}, true).has_hits());
    ScoreMatrix const long_matrix({.id = "M", .columns = {600, {60, 20, 10, 10}}}, {}, true);
    CHECK(long_matrix.hit_chance() <= 1e-4);
    CHECK(long_matrix.p_value(long_matrix.best_score()) > 0);
}

TEST_CASE("settings outside their ranges are usage errors") {
    Matrix const matrix{.id = "M", .columns = {{1, 2, 3, 4}}};
    auto const setting_of = [&](MatrixSettings const& settings) {
        return test::error_of([&] { return ScoreMatrix(matrix, settings, false); }).setting().parameter;
    };
    CHECK(setting_of({.p_value = 0}) == "p_value");
    CHECK(setting_of({.p_value = std::nan("")}) == "p_value");
    CHECK(setting_of({.min_score = INFINITY}) == "min_score");
    CHECK(setting_of({.background = Background{0.5, 0.5, 0.5, 0.5}}) == "background");
    CHECK(setting_of({.pseudocount = 1e-7}) == "pseudocount");
}
