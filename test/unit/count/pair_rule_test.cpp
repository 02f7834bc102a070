// Selects the guide pair of a fragment.

#include "count/pair_rule.hpp"

#include <doctest/doctest.h>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

// Guides 0 and 2 are A, 1 and 3 are B, and 4 is both.
GuidePairs library() {
    GuidePairs pairs;
    pairs.add("p0", "AACC", "GGTA", "", 1);
    pairs.add("p1", "TTCA", "CATG", "", 2);
    pairs.add("p2", "TTCA", "GTGT", "", 3);
    pairs.add("p3", "GTGT", "CATG", "", 4);
    CHECK(pairs.complete() == "");
    return pairs;
}

constexpr Strand fwd = Strand::forward;
constexpr Strand rev = Strand::reverse;

PairRule::Verdict judge(PairRule& rule, std::vector<Hit> const& hits) {
    PairRule::Seen const seen = rule.see(hits);
    if (auto const* const kind = std::get_if<PairClass>(&seen)) return {*kind};
    return rule.judge(std::get<PairRule::Two>(seen));
}

}  // namespace

TEST_CASE("a pair of mates has the class of their nearest guides") {
    GuidePairs const pairs = library();
    PairRule rule(pairs, Dual::mates);
    auto const kind = [&](std::vector<Hit> const& hits) { return judge(rule, hits).kind; };
    CHECK(judge(rule, std::vector<Hit>{{0, 0, 4, 2, fwd, 0}, {1, 9, 13, 3, rev, 1}}).row == 1);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}, {1, 9, 13, 0, rev, 0}}) == PairClass::swapped);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 3, rev, 0}}) == PairClass::recombined);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 0, rev, 0}}) == PairClass::recombined);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{1, 0, 4, 0, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}}) == PairClass::only_b);
    // The guide is both A and B: its mate decides.
    CHECK(kind({{0, 0, 4, 4, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{1, 0, 4, 4, fwd, 0}}) == PairClass::only_b);
    // The nearest guide of each mate is used; if there are several in one mate, the class is ambiguous.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 6, 10, 2, fwd, 1}, {1, 9, 13, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 2, fwd, 1}, {1, 9, 13, 1, rev, 0}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 2, fwd, 1}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 0, rev, 1}}) == PairClass::only_a);
    CHECK(kind({}) == PairClass::none);
}

TEST_CASE("a read has the class of its nearest two guides that do not overlap") {
    GuidePairs const pairs = library();
    PairRule rule(pairs, Dual::in_read);
    auto const kind = [&](std::vector<Hit> const& hits) { return judge(rule, hits).kind; };
    CHECK(judge(rule, std::vector<Hit>{{0, 0, 4, 2, fwd, 0}, {0, 4, 8, 4, fwd, 1}}).row == 2);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 1, fwd, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}, {0, 4, 8, 0, fwd, 0}}) == PairClass::swapped);
    // On -, the read shows the pair from its other end; on two strands, in its own direction.
    CHECK(kind({{0, 0, 4, 1, rev, 0}, {0, 4, 8, 0, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, rev, 0}, {0, 4, 8, 1, rev, 0}}) == PairClass::swapped);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 3, fwd, 0}}) == PairClass::recombined);
    // Overlapping hits: only the nearest guide is used.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 3, 7, 1, fwd, 1}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 3, 7, 1, fwd, 1}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 4, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 3, fwd, 0}}) == PairClass::only_b);
    // The two guides with the lowest sum of distances; several such pairs are ambiguous.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 5, 9, 2, fwd, 1}, {0, 10, 14, 1, fwd, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 5, 9, 2, fwd, 0}, {0, 10, 14, 1, fwd, 0}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 2, 6, 0, fwd, 0}, {0, 10, 14, 1, fwd, 0}}) == PairClass::match);
    CHECK(kind({}) == PairClass::none);
}
