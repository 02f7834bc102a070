#include "run/hit_filter.hpp"

#include <doctest/doctest.h>

#include "motifcount/error.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

Hit at(std::uint64_t start, std::uint64_t end, Strand strand = Strand::forward) {
    Hit hit;
    hit.start = start;
    hit.end = end;
    hit.strand = strand;
    return hit;
}

}  // namespace

TEST_CASE("A:B counts from 1 and includes both") {
    CHECK(parse_region("1:30") == Region{0, 30});
    CHECK(parse_region("5:5") == Region{4, 5});
    CHECK(parse_region("7:").start == 6);
    CHECK(parse_region(":9") == Region{0, 9});
    for (char const* text : {"", ":", "3", "0:2", "2:1", "1:2:3", "-3:-1", "a:b", "1: 2"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(parse_region(text)), Error);
    }
}

TEST_CASE("flanks are read in the motif's direction, and end with the record") {
    PackedText text;
    for (char const* record : {"AACGTTNG", "GG"}) {
        text.begin_record("");
        text.append(record);
        text.end_record();
    }
    TextView const view = text.batch().text;
    HitFilter const up({}, "AM", "");  // M: A or C
    CHECK(up.context() == 2);
    CHECK(up.accepts(at(2, 4), view, 2));                                        // AA CG
    CHECK_FALSE(up.accepts(at(1, 3), view, 1));                                  // only A stands before it
    CHECK(up.accepts(at(1, 3, Strand::reverse), view, 1));                       // behind it GT, which is KT
    CHECK(HitFilter({}, "AA", "").accepts(at(2, 4, Strand::reverse), view, 2));  // CG TT
    HitFilter const down({}, "", "N");
    CHECK(down.accepts(at(4, 5), view, 4));
    CHECK_FALSE(down.accepts(at(4, 6), view, 4));   // an N of the text is no base
    CHECK_FALSE(down.accepts(at(7, 8), view, 7));   // the record ends here
    CHECK_FALSE(down.accepts(at(1, 2), view, 10));  // and here the text
    HitFilter const region({2, 5}, "", "");
    CHECK(region.context() == 0);
    CHECK(region.accepts(at(2, 5), view, 2));
    CHECK_FALSE(region.accepts(at(1, 5), view, 1));
    CHECK_FALSE(region.accepts(at(2, 6), view, 2));
    CHECK_THROWS_AS(HitFilter({}, "AX", ""), Error);
}
