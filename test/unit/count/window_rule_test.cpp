// For which guides a read counts, and at which offsets they are looked for, by the rules of other counters.

#include "count/window_rule.hpp"

#include <doctest/doctest.h>

#include "plan/peer_rules.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::vector<std::uint32_t> targets(Like like, std::vector<WindowHit> const& hits,
                                   std::vector<std::uint64_t> order = {}, Assign assign = Assign::unique) {
    WindowRule rule(*rules_of(like), assign);
    rule.set_order(std::move(order));
    std::vector<std::uint32_t> found;
    for (WindowHit const& hit : rule.judge(hits)) found.push_back(hit.target);
    return found;
}

using Found = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("mageck: the first offset in the order of votes, there the longest guide, once a read") {
    std::vector<WindowHit> const hits{{2, 19, 1, 0}, {2, 20, 2, 0}, {5, 20, 3, 0}};
    CHECK(targets(Like::mageck, hits) == Found{2});
    CHECK(targets(Like::mageck, hits, {5, 2}) == Found{3});
    CHECK(targets(Like::mageck, hits, {4, 2}) == Found{2});
    CHECK(targets(Like::mageck, hits, {4}).empty());
}

TEST_CASE("guide-counter: each window that shows one guide, the same guide twice if it stands there twice") {
    CHECK(targets(Like::guide_counter, {{0, 20, 1, 1}, {3, 20, 2, 0}, {9, 20, 1, 0}}) == Found{1, 2, 1});
    CHECK(targets(Like::guide_counter, {{0, 20, 1, 1}, {0, 20, 2, 1}, {3, 20, 2, 0}, {3, 20, 4, 1}}) ==
          Found{2});
}

TEST_CASE("sgcount: a window with a tie gives way to those beside it") {
    std::vector<WindowHit> const hits{{4, 20, 7, 0}, {5, 20, 1, 1}, {5, 20, 2, 1}, {6, 20, 3, 1}};
    CHECK(targets(Like::sgcount, hits, {5, 6, 4}) == Found{3});
    CHECK(targets(Like::sgcount, {hits.begin(), hits.begin() + 3}, {5, 6, 4}) == Found{7});
}

TEST_CASE("poolq: ties count for all, if it is told so") {
    std::vector<WindowHit> const hits{{5, 20, 1, 1}, {5, 20, 2, 1}};
    CHECK(targets(Like::poolq, hits, {5}).empty());
    CHECK(targets(Like::poolq, hits, {5}, Assign::best) == Found{1, 2});
}

TEST_CASE("the windows of a peer that looks beside the offset, too") {
    RunSettings settings;
    settings.like = Like::sgcount;
    settings.offsets = parse_offsets("7");
    CHECK(given_offsets(settings) == std::vector<std::uint64_t>{7, 8, 6});
    settings.offsets = parse_offsets("0");
    CHECK(given_offsets(settings) == std::vector<std::uint64_t>{0, 1});
    settings.offsets = parse_offsets("auto");  // refused, but not here
    CHECK(given_offsets(settings).empty());
    settings.offsets = parse_offsets("0");
    settings.like = Like::poolq;
    CHECK(given_offsets(settings) == std::vector<std::uint64_t>{0});
}
