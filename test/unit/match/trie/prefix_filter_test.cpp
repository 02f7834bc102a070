#include "match/trie/prefix_filter.hpp"

#include <doctest/doctest.h>

#include <set>

namespace {

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("a filter of several positions holds a window if any position may match") {
    std::set<std::uint64_t> const words{0b000110, 0b111111, 0b010000};
    auto const may_begin = [&](std::uint64_t code) { return words.contains(code); };
    for (unsigned const places : {1U, 2U, 4U}) {
        GramFilter const filter = make_prefix_filter(3, places, may_begin);
        CHECK(filter.width() == 3 + places - 1);
        for (std::uint64_t gram = 0; gram < std::uint64_t{1} << (2 * filter.width()); ++gram) {
            bool expected = false;
            for (unsigned place = 0; place < places; ++place)
                expected |= may_begin((gram >> (2 * place)) & 63U);
            REQUIRE(filter.may_hold(gram) == expected);
        }
    }
}

TEST_CASE("a look-up covers 1, 2 or 4 positions, fewer for wide words") {
    unsigned before = 4;
    for (unsigned width = 1; width <= 12; ++width) {
        unsigned const places = places_a_look_up(width);
        CHECK((places == 1 || places == 2 || places == 4));
        CHECK(places <= before);
        before = places;
    }
    CHECK(places_a_look_up(1) == 4);
    CHECK(places_a_look_up(16) == 1);
}

}  // namespace
