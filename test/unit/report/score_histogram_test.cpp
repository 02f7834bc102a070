#include "report/score_histogram.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace motifcount::internal;

namespace {

using Counts = std::vector<std::uint64_t>;

Counts bins_of(ScoreHistogram const& scores) {
    return {scores.bins().begin(), scores.bins().end()};
}

}  // namespace

TEST_CASE("histogram of scores: one bin per score, also below 0") {
    ScoreHistogram scores(-2, 3);
    CHECK(scores.bins().empty());
    for (std::int32_t const score : {3, -2, 0, 3}) scores.add(score);
    CHECK(bins_of(scores) == Counts{1, 0, 1, 0, 0, 2});
    CHECK(scores.score_of(0) == -2);
    CHECK(scores.score_of(5) == 3);
}

TEST_CASE("histogram of scores: wide bins, and sums of histograms") {
    ScoreHistogram all(-5000, 5000, 2500);
    ScoreHistogram sum = all;
    for (std::int32_t from = -5000; from <= 5000; from += 2000) {
        ScoreHistogram part(-5000, 5000, 2500);
        for (std::int32_t score = from; score < std::min(from + 2000, 5001); score += 10) {
            all.add(score);
            part.add(score, 3);
        }
        sum += part;
    }
    // The last bin has only the best score.
    CHECK(bins_of(all) == Counts{250, 250, 250, 250, 1});
    CHECK(bins_of(sum) == Counts{750, 750, 750, 750, 3});
    CHECK(all.score_of(4) == 5000);
    sum += ScoreHistogram(-5000, 5000, 2500);
    CHECK(bins_of(sum) == Counts{750, 750, 750, 750, 3});
}
