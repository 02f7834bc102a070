// Tests of the page's section about matrices

#include "report/pages/matrix_section.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "core/decimal.hpp"
#include "motifs/motif_scores.hpp"
#include "report/pages/logo.hpp"
#include "report/pages/motif_charts.hpp"
#include "report/pages/small_chart.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Counts = std::vector<std::uint64_t>;

bool holds(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::size_t occurrences(std::string const& text, std::string_view part) {
    std::size_t number = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++number;
    return number;
}

}  // namespace

TEST_CASE("logo: letters are as high as frequency times information") {
    using Heights = std::array<double, 4>;
    CHECK(letter_heights({7, 0, 0, 0}) == Heights{2, 0, 0, 0});
    CHECK(letter_heights({0, 3, 3, 0}) == Heights{0, 0.5, 0.5, 0});
    CHECK(letter_heights({0.25, 0.25, 0.25, 0.25}) == Heights{0, 0, 0, 0});
    Heights const some = letter_heights({8, 4, 4, 0});  // The entropy is 1.5 bits.
    CHECK(some[0] == doctest::Approx(0.25));
    CHECK(some[1] == doctest::Approx(0.125));

    std::string const svg = logo({.id = "m", .columns = {{7, 0, 0, 0}, {1, 1, 1, 1}, {0, 9, 9, 0}}}, "<m>");
    CHECK(holds(svg, "viewBox=\"0 0 60 100\""));
    CHECK(holds(svg, "aria-label=\"&lt;m&gt;\""));
    CHECK(occurrences(svg, "<use ") == 3);
    CHECK(holds(svg, "<use href=\"#A\" transform=\"matrix(.19 0 0 1.000 0 0.0)\"/>"));
    CHECK(holds(svg, "<use href=\"#C\" transform=\"matrix(.19 0 0 0.250 40 75.0)\"/>"));
    CHECK(holds(svg, "<use href=\"#G\" transform=\"matrix(.19 0 0 0.250 40 50.0)\"/>"));
    std::string const defined = logo_letters();
    for (char const letter : {'A', 'C', 'G', 'T'})
        CHECK(occurrences(defined, std::string("id=\"") + letter + '"') == 1);
    Matrix const long_matrix{.id = "m", .columns = std::vector(50, std::array<double, 4>{1, 0, 0, 0})};
    CHECK(occurrences(logo(long_matrix, ""), "<use ") == max_logo_columns);
}

TEST_CASE("small chart: counts as a path, expected counts as a line") {
    Counts const counts{4, 0, 2, 1};
    std::array const expected{1.0, 2.0, 2.0, 1.0};
    std::string const svg = small_chart(
        {.counts = counts, .expected = expected, .axis = {"-2", "0", "<2"}, .label = "four & more"});
    CHECK(holds(svg, "d=\"M0 46V0.0H40.0V46.0H80.0V23.0H120.0V34.5H160.0V46Z\""));
    CHECK(holds(svg, "d=\"M0 46V34.5H40.0V23.0H80.0V23.0H120.0V34.5H160.0\""));
    CHECK(holds(svg, ">&lt;2</text>"));
    CHECK(holds(svg, "<title>four &amp; more</title>"));
    CHECK_FALSE(holds(small_chart({.counts = Counts{0}}), "nan"));
}

TEST_CASE("distances from the centre: counts of all hits, for any lengths") {
    std::mt19937_64 random(5);
    for (std::uint64_t const longest : {1U, 40U, 400U, 10'000U}) {
        CAPTURE(longest);
        Counts lengths(MatrixHits::max_length + 1);
        CentreDistances distances;
        std::vector<std::int64_t> all;
        for (int record = 0; record < 2000; ++record) {
            std::uint64_t const length = record == 0 ? longest : 1 + random() % (1 + longest / 2);
            ++lengths[length];
            std::uint64_t const start = random() % length;
            all.push_back(static_cast<std::int64_t>(2 * start + 1) - static_cast<std::int64_t>(length));
            distances.add(all.back());
        }
        DistanceScale const scale = distance_scale(lengths);
        auto const step = static_cast<std::int64_t>(scale.step);
        auto const end = static_cast<std::int64_t>(scale.bins) * step;
        Counts expected(2 * scale.bins);
        std::size_t inside = 0;
        for (std::int64_t const distance : all) {
            if (distance < -end || distance >= end) continue;
            ++expected[static_cast<std::size_t>((distance + end) / step)];
            ++inside;
        }
        CHECK(distances.bins(scale) == expected);
        CHECK(distances.hits() == all.size());
        CHECK(inside > 0.9 * static_cast<double>(all.size()));
        CHECK(scale.bins <= 32);
        CHECK((longest < 40 || scale.bins > 8));
        // Each hit was drawn evenly from its record, but all records have one hit.
        Counts equal(MatrixHits::max_length + 1);
        equal[longest] = 10;
        DistanceScale const of_equal = distance_scale(equal);
        auto const even = even_distances(equal, of_equal);
        CHECK(std::accumulate(even.begin(), even.end(), 0.0) == doctest::Approx(1));
        for (std::size_t bin = 1; bin + 1 < even.size(); ++bin)
            CHECK(even[bin] ==
                  doctest::Approx(static_cast<double>(of_equal.step) / (2.0 * static_cast<double>(longest))));
    }
    Counts mixed(MatrixHits::max_length + 1);
    mixed[100] = 3;
    mixed[300] = 1;
    // Bins of 8 half bases. Records of 100 bases have 3 * 8 of 3 * 200 + 600 half bases in the middle bins, the other 8.
    auto const even = even_distances(mixed, {.step = 8, .bins = 38});
    CHECK(even[38] == doctest::Approx(32.0 / 1200));
    CHECK(even[37] == even[38]);
    CHECK(even[38 + 20] == doctest::Approx(8.0 / 1200));
    CHECK(even.back() == doctest::Approx(4.0 / 1200));
}

TEST_CASE("section of matrices: largest excess first, logos of the first 50") {
    MotifSet motifs;
    motifs.add({"word", "ACGTACGT"}, "test");
    std::vector<MotifCounts> counts{{9000, 0, 1}};
    for (std::uint64_t i = 0; i < 60; ++i) {
        Matrix matrix{.id = "<m" + std::to_string(i), .name = "TF&" + std::to_string(i), .columns = {}};
        for (std::uint64_t column = 0; column < 8; ++column) {
            matrix.columns.push_back({1, 1, 1, 1});
            matrix.columns.back()[i >> (2 * (column % 4)) & 3U] = 97;
        }
        motifs.add_matrix(matrix, "test");
        counts.push_back({i == 3 ? 0 : 100 + i, 0, 1});
    }
    auto const scores = score_matrices(motifs, {}, false, 1);
    RunInfo info;
    info.inputs.push_back({"a.fa", 1000, 1, 1'000'000});
    RunOutcome outcome{counts, {}, {}, "both", info};
    outcome.scores = scores.get();
    PageWords const words{"motif", "motifs", "sequence", "sequences", "with a hit"};
    std::string const html = matrix_section(motifs, outcome, nullptr, true, words);
    CHECK(occurrences(html, "<figure") == 50);
    CHECK(occurrences(html, "class=\"logo\"") == 50);
    CHECK(occurrences(html, "class=\"small\"") == 0);
    CHECK(occurrences(html, "<tr>") == 61);
    CHECK(holds(html, "The first 50 matrices with hits are drawn."));
    CHECK(html.find("<b>&lt;m59</b> TF&amp;59") < html.find("<b>&lt;m58</b>"));
    CHECK_FALSE(holds(html, "word"));
    CHECK_FALSE(holds(html, "nan"));
    double const chance = *chance_hits(outcome, motifs.sequence(60), 0, scores->of(60));
    CHECK(holds(html, "<tr><th>&lt;m59</th><td>TF&amp;59</td><td>159</td><td>" +
                          decimal(chance, chance < 10 ? 2 : 1) + "</td><td>" + decimal(159 / chance, 2) +
                          "</td><td>" + decimal((159 - chance) / std::sqrt(chance + 1), 1) + "</td></tr>"));

    info.options = {{"region", "1:30"}};  // Without expected hits, the order is that of the hits.
    counts[4].hits_forward = 1000;
    std::string const selected = matrix_section(motifs, outcome, nullptr, true, words);
    CHECK(holds(selected, "Matrices are sorted by their number of hits."));
    CHECK_FALSE(holds(selected, "expected"));
    CHECK(selected.find("<b>&lt;m3</b>") < selected.find("<b>&lt;m59</b>"));
}
