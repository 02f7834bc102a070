// Tests of the rule that selects the guide pair of a fragment

#include "rules/pair_rule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

// Guides 0 and 2 can be A, guides 1 and 3 can be B, and guide 4 can be both.
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

/// Rule that assigns fragments to the guide pairs of library()
struct Rule {
    explicit Rule(Dual dual)
        : guides(pairs.take_guides()),
          patterns(guides, StrandFilter::both),
          targets(patterns, guides.size()),
          rule(targets, pairs, dual) {
        rule.allocate();
    }

    /// Returns the class of a fragment with these hits.
    PairClass operator()(std::vector<Hit> const& hits) {
        rule.begin();
        for (Hit const& hit : hits)
            rule.add({2 * targets[hit.motif] + (hit.strand == rev ? 1U : 0U), hit.mismatches,
                      static_cast<unsigned>(hit.record), hit.start, hit.end});
        rule.end();
        auto const fragments = rule.take_totals().by_class;
        CHECK(std::accumulate(fragments.begin(), fragments.end(), 0U) == 1);
        return static_cast<PairClass>(std::ranges::find(fragments, 1) - fragments.begin());
    }
    [[nodiscard]] std::uint64_t reads(MotifId row) const {
        std::vector<MotifCounts> rows(pairs.size());
        rule.add_to(rows);
        return rows[row].reads;
    }

    GuidePairs pairs = library();
    MotifSet guides;
    PatternSet patterns;
    Targets targets;
    PairRule rule;
};

}  // namespace

TEST_CASE("a pair of mates has the class of their nearest guides") {
    Rule kind(Dual::mates);
    CHECK(kind({{0, 0, 4, 2, fwd, 0}, {1, 9, 13, 3, rev, 1}}) == PairClass::match);
    CHECK(kind.reads(1) == 1);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}, {1, 9, 13, 0, rev, 0}}) == PairClass::swapped);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 3, rev, 0}}) == PairClass::recombined);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {1, 9, 13, 0, rev, 0}}) == PairClass::recombined);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{1, 0, 4, 0, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}}) == PairClass::only_b);
    // Guide 4 can be A or B. The mate in which it occurs decides.
    CHECK(kind({{0, 0, 4, 4, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{1, 0, 4, 4, fwd, 0}}) == PairClass::only_b);
    // The nearest guide of each mate is used. If several guides of a mate are equally near, the class is ambiguous.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 6, 10, 2, fwd, 1}, {1, 9, 13, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 2, fwd, 1}, {1, 9, 13, 1, rev, 0}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 2, fwd, 1}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 6, 10, 0, rev, 1}}) == PairClass::only_a);
}

TEST_CASE("a read has the class of its nearest two guides that do not overlap") {
    Rule kind(Dual::in_read);
    CHECK(kind({{0, 0, 4, 2, fwd, 0}, {0, 4, 8, 4, fwd, 1}}) == PairClass::match);
    CHECK(kind.reads(2) == 1);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 1, fwd, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 1, fwd, 0}, {0, 4, 8, 0, fwd, 0}}) == PairClass::swapped);
    // If both guides are on -, their order in the read is reversed. If only one guide is on -, their order is kept.
    CHECK(kind({{0, 0, 4, 1, rev, 0}, {0, 4, 8, 0, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, rev, 0}, {0, 4, 8, 1, rev, 0}}) == PairClass::swapped);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 1, rev, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 4, 8, 3, fwd, 0}}) == PairClass::recombined);
    // If hits overlap, only the nearest guide is used.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 3, 7, 1, fwd, 1}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 0, fwd, 1}, {0, 3, 7, 1, fwd, 1}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 4, fwd, 0}}) == PairClass::only_a);
    CHECK(kind({{0, 0, 4, 3, fwd, 0}}) == PairClass::only_b);
    // The two guides with the lowest sum of distances are used. If several pairs have this sum, the class is ambiguous.
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 5, 9, 2, fwd, 1}, {0, 10, 14, 1, fwd, 0}}) == PairClass::match);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 5, 9, 2, fwd, 0}, {0, 10, 14, 1, fwd, 0}}) == PairClass::ambiguous);
    CHECK(kind({{0, 0, 4, 0, fwd, 0}, {0, 2, 6, 0, fwd, 0}, {0, 10, 14, 1, fwd, 0}}) == PairClass::match);
}
