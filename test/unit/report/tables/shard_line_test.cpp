#include "report/tables/shard_line.hpp"

#include <doctest/doctest.h>

#include "support/error_of.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("I/N, from 1 to N") {
    CHECK(parse_shard("1/1") == Shard{1, 1});
    CHECK(parse_shard("7/64") == Shard{7, 64});
    for (char const* text : {"", "/", "1", "1/", "/2", "1/2/3", "a/b", " 1/2", "1/2 ", "-1/2",
                             "99999999999999999999/2", "0/1", "2/1", "0/0", "1/0"}) {
        CAPTURE(text);
        CHECK(test::error_of([&] { return parse_shard(text); }).code() == ErrorCode::usage);
    }
}

TEST_CASE("the line of a shard is read back unchanged") {
    ShardLine const line{{2, 3}, "1.2.3", "abc", "strand=both;sample=a name"};
    std::string text = to_text(line, "bed");
    CHECK(text == "##motifcount-shard 2/3 1.2.3 abc report=bed;strand=both;sample=a name\n");
    text.pop_back();
    auto const read = parse_shard_line(text);
    REQUIRE(read);
    CHECK(read->shard == line.shard);
    CHECK(read->version == "1.2.3");
    CHECK(read->motif_checksum == "abc");
    CHECK(read->options == "report=bed;strand=both;sample=a name");
    CHECK_FALSE(parse_shard_line("motif_id\tmotif"));
    CHECK_FALSE(parse_shard_line("##motifcount-shard"));
    CHECK_FALSE(parse_shard_line("##motifcount-shard 4/3 1.2.3 abc x"));
}
