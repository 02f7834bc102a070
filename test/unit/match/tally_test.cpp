#include "match/tally.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "support/patterns.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;
using test::patterns_of;

/// Batch of `count` records of ten bases, each followed by a separator
struct Text {
    explicit Text(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) records.push_back({11 * i, 10});
        batch.records = records;
        batch.text.size = 11 * count;
    }
    std::vector<RecordSpan> records;
    Batch batch;
};

TEST_CASE("a layout puts both strands of a group into adjacent slots") {
    for (auto const strand : {StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}) {
        auto const patterns = patterns_of({"GATTACA", "GAATTC", "CCC", "TGTAATC", "AT"}, strand);
        TallyLayout const layout(patterns);
        std::vector<std::uint32_t> keys;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            keys.push_back(layout.key(pattern));
            CHECK(keys.back() / 2 == patterns.group(pattern));
            CHECK(keys.back() % 2 == (patterns.is_reverse(pattern) ? 1 : 0));
        }
        std::sort(keys.begin(), keys.end());
        CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
    }
}

TEST_CASE("sets without palindromes need no table of slots") {
    CHECK(TallyLayout(patterns_of({"GATTACA", "CCC"})).memory_bytes() == 0);
    CHECK(TallyLayout(patterns_of({"GATTACA", "GAATTC"}, StrandFilter::forward)).memory_bytes() == 0);
    CHECK(TallyLayout(patterns_of({"GATTACA", "GAATTC", "CCC"})).memory_bytes() != 0);
}

TEST_CASE("hits are counted per pattern, reads per group and once per record") {
    auto const patterns = patterns_of({"GATTACA", "CCC"});
    TallyLayout const layout(patterns);
    Tally tally(layout);
    Text const text(3);
    PartialGroups partial;
    tally.begin(text.batch, partial);
    CHECK(tally.add(0, 9));
    CHECK(tally.add(1, 8));  // Hit on the other strand of the same record, out of order
    CHECK(tally.add(0, 10));
    CHECK(tally.add(2, 10));
    CHECK(tally.add(1, 32));
    Counts const counts = tally.counts();
    CHECK(counts.hits == std::vector<std::uint64_t>{2, 2, 1, 0});
    CHECK(counts.reads == std::vector<std::uint64_t>{2, 1});
    CHECK(partial.first.empty());
    CHECK(partial.last.empty());
}

TEST_CASE("a hit that ends in the halo belongs to the batch before") {
    auto const patterns = patterns_of({"GATTACA"});
    TallyLayout const layout(patterns);
    Tally tally(layout);
    Text text(2);
    text.batch.halo = 6;
    text.batch.first_continues = true;
    PartialGroups partial;
    tally.begin(text.batch, partial);
    CHECK_FALSE(tally.add(0, 6));
    CHECK(tally.add(0, 7));
    CHECK(tally.counts().hits[0] == 1);
}

TEST_CASE("groups in a record shared by batches are passed on once, not counted") {
    auto const patterns = patterns_of({"GATTACA", "CCC"});
    TallyLayout const layout(patterns);
    Tally tally(layout);
    Text text(3);
    PartialGroups partial;
    auto const search = [&] {
        tally.begin(text.batch, partial);
        for (std::uint64_t const record : {0U, 0U, 1U, 2U, 2U}) tally.add(0, 11 * record + 7);
    };
    SUBCASE("the first") {
        text.batch.first_continues = true;
    }
    SUBCASE("the last") {
        text.batch.last_continues = true;
    }
    SUBCASE("both") {
        text.batch.first_continues = text.batch.last_continues = true;
    }
    search();
    std::size_t const first = text.batch.first_continues ? 1 : 0;
    std::size_t const last = text.batch.last_continues ? 1 : 0;
    CHECK(partial.first == std::vector<GroupId>(first, 0));
    CHECK(partial.last == std::vector<GroupId>(last, 0));
    CHECK(tally.counts().reads[0] == 3 - first - last);
    CHECK(tally.counts().hits[0] == 5);
}

TEST_CASE("a batch inside one record passes its groups on as first record's") {
    auto const patterns = patterns_of({"GATTACA"});
    TallyLayout const layout(patterns);
    Tally tally(layout);
    Text text(1);
    text.batch.last_continues = true;
    PartialGroups partial;
    for (int batch = 0; batch < 2; ++batch) {
        tally.begin(text.batch, partial);
        tally.add(0, 8);
        CHECK(partial.first == std::vector<GroupId>{0});
        CHECK(partial.last.empty());
        text.batch.first_continues = true;
    }
    CHECK(tally.counts().reads[0] == 0);
}

TEST_CASE("counters and stamps that wrap lose no counts") {
    auto const patterns = patterns_of({"GATTACA", "CCC"});
    TallyLayout const layout(patterns);
    BasicTally<std::uint8_t> tally(layout);
    Text const text(700);
    PartialGroups partial;
    tally.begin(text.batch, partial);
    tally.add(2, 5);
    for (std::size_t record = 0; record < 700; ++record) {
        tally.add(0, text.records[record].first + 7);
        tally.add(1, text.records[record].first + 8);
        tally.add(0, text.records[record].first + 9);
    }
    // Stamps wrap after 256 records. If old stamps were not reset, this group would seem to have a hit in the current record.
    tally.begin(text.batch, partial);
    tally.add(2, 5);
    Counts const counts = tally.counts();
    CHECK(counts.hits == std::vector<std::uint64_t>{1400, 700, 2, 0});
    CHECK(counts.reads == std::vector<std::uint64_t>{700, 2});
    BasicTally<std::uint8_t> aligned(layout);
    aligned.begin(text.batch, partial);
    for (std::size_t record = 0; record < 700; ++record) {
        aligned.add(0, text.records[record].first + 7);
        if (record % 255 == 0) aligned.add(2, text.records[record].first + 7);
    }
    CHECK(aligned.counts().reads == std::vector<std::uint64_t>{700, 3});
}

}  // namespace
