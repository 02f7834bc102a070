#include "motifcount/types.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "motifcount/error.hpp"

using motifcount::Hit;
using motifcount::Strand;

TEST_CASE("hits sort by record, start, end, motif, strand") {
    std::vector<Hit> const expected{
        {0, 5, 9, 3, Strand::reverse, 0}, {1, 0, 4, 9, Strand::forward, 0}, {1, 2, 3, 9, Strand::forward, 0},
        {1, 2, 6, 0, Strand::forward, 0}, {1, 2, 6, 0, Strand::reverse, 0}, {1, 2, 6, 1, Strand::forward, 2},
    };
    std::vector<Hit> hits(expected.rbegin(), expected.rend());
    std::sort(hits.begin(), hits.end());
    CHECK(hits == expected);
}

TEST_CASE("positions and records are 64-bit") {
    CHECK(std::is_same_v<decltype(Hit::start), std::uint64_t>);
    CHECK(std::is_same_v<decltype(Hit::record), std::uint64_t>);
}

TEST_CASE("an error carries its code and message") {
    motifcount::Error const error(motifcount::ErrorCode::limit, "too many");
    CHECK(error.code() == motifcount::ErrorCode::limit);
    CHECK(std::string(error.what()) == "too many");
}
