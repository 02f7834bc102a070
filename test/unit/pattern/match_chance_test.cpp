#include "pattern/match_chance.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr std::size_t text_size = 200'000;

PatternSet patterns(std::string const& motif) {
    return PatternSet(test::motif_set({motif}), StrandFilter::forward, 1);
}

/// Returns the number of positions in a random text at which a match with at most `edits` edits ends.
double edited_ends(std::string const& motif, unsigned edits) {
    std::vector<unsigned> column(motif.size() + 1);
    std::iota(column.begin(), column.end(), 0U);
    std::size_t ends = 0;
    for (char const base : test::RandomDna(3).bases(text_size)) {
        unsigned diagonal = 0;
        for (std::size_t i = 1; i < column.size(); ++i) {
            bool const fits = motif[i - 1] == base || motif[i - 1] == 'N';
            unsigned const cell = std::min({diagonal + (fits ? 0U : 1U), column[i] + 1, column[i - 1] + 1});
            diagonal = column[i];
            column[i] = cell;
        }
        ends += column.back() <= edits;
    }
    return static_cast<double>(ends);
}

}  // namespace

TEST_CASE("the expected number of hits is close to the actual number or higher") {
    for (std::string const motif : {"ACGTTGCA", "GATTNACAG"}) {
        CAPTURE(motif);
        for (unsigned const edits : {0U, 1U, 2U}) {
            CAPTURE(edits);
            double const expected = text_size * expected_edited_hits(patterns(motif), edits);
            double const found = edited_ends(motif, edits);
            CHECK(found < 1.5 * expected + 10);
            CHECK(found > expected / 15 - 10);
        }
    }
    PatternSet const one = patterns("ACGTTGCA");
    CHECK(expected_edited_hits(one, 0) == doctest::Approx(expected_hits(one, 0)));
    CHECK(expected_hits(one, 1) == doctest::Approx(25.0 / 65536));
    CHECK(expected_bulged_hits(one, 1, 0, 0) == doctest::Approx(expected_hits(one, 1)));
    CHECK(expected_bulged_hits(one, 1, 1, 0) == doctest::Approx(9 * expected_hits(one, 1)));
    CHECK(expected_bulged_hits(one, 0, 0, 1) == doctest::Approx(33.0 / 65536));
}
