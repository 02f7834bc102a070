#include "survey/offset_histogram.hpp"

#include <doctest/doctest.h>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr std::uint64_t motif_length = 4;

Hit hit_at(std::uint64_t record, std::uint64_t start, Strand strand) {
    return {record, start, start + motif_length, 0, strand, 0};
}

Offsets const automatic{{}, true};

/// Patterns of a motif and of a palindrome
PatternSet const& patterns() {
    static PatternSet const both = [] {
        MotifSet motifs;
        motifs.add({"a", "AACC"}, "test");
        motifs.add({"own", "ACGT"}, "test");
        return PatternSet(motifs, StrandFilter::both);
    }();
    return both;
}

}  // namespace

TEST_CASE("detection: offsets on - are distances from the end of the record") {
    // The text is a record of 50 bases in three batches without repeated bases, then a record of 10 bases.
    OffsetHistogram tally(patterns(), false);
    RecordSpan record{0, 20};
    for (std::uint64_t batch = 0; batch < 3; ++batch) {
        record.length = batch == 2 ? 10 : 20;
        RecordSpan const records[] = {record, {record.length + 1, 10}};
        Batch part;
        part.records = std::span(records).first(batch == 2 ? 2 : 1);
        part.first_offset = 20 * batch;
        part.first_continues = batch > 0;
        part.last_continues = batch < 2;
        tally.begin_batch(part);
        tally.hit(hit_at(0, 20 * batch, Strand::forward), {});
        tally.hit(hit_at(0, 20 * batch + 1, Strand::reverse), {});
        if (batch == 2) tally.hit(hit_at(1, 2, Strand::reverse), {});
        tally.end_batch();
    }
    DetectedOffsets const starts = tally.starts(StrandFilter::both, automatic);
    CHECK(starts.fragments == 2);
    CHECK(starts.hits == 7);
    CHECK(starts.offsets.list == std::vector<std::uint64_t>{0, 4, 5, 20, 25, 40, 45});
    // Hits of palindromes are counted although they are on + and - is requested.
    CHECK(tally.starts(StrandFilter::reverse, automatic).covered == 7);
    CHECK(tally.starts(StrandFilter::reverse, automatic).offsets == starts.offsets);
}

TEST_CASE("detection: a fragment is counted when its last record ends") {
    OffsetHistogram pairs(patterns(), true);
    std::vector<RecordSpan> const mates{{0, 10}, {11, 10}, {22, 10}};
    Batch batch;
    batch.records = mates;
    pairs.begin_batch(batch);
    for (std::uint64_t record = 0; record < 3; ++record)
        pairs.hit(hit_at(record, record, Strand::forward), {});
    pairs.end_batch();
    CHECK(pairs.starts(StrandFilter::both, automatic).fragments == 1);
    CHECK(pairs.starts(StrandFilter::both, automatic).offsets.list == std::vector<std::uint64_t>{0, 1});

    OffsetHistogram bases(patterns(), false);
    std::vector<RecordSpan> const records{{0, 10}, {11, DetectedOffsets::max_bases}};
    batch.records = records;
    bases.begin_batch(batch);
    bases.hit(hit_at(0, 3, Strand::forward), {});
    bases.hit(hit_at(1, 5, Strand::forward), {});
    bases.end_batch();
    CHECK(bases.full());
    CHECK(bases.starts(StrandFilter::both, automatic).offsets.list == std::vector<std::uint64_t>{3});
    CHECK(bases.starts(StrandFilter::both, automatic).fragments == 1);
}

TEST_CASE("detection: hits beyond the last offset are hits without an offset") {
    OffsetHistogram tally(patterns(), false);
    std::vector<RecordSpan> const records{{0, 5000}};
    Batch batch;
    batch.records = records;
    tally.begin_batch(batch);
    tally.hit(hit_at(0, DetectedOffsets::end_of_offsets - 1, Strand::forward), {});
    tally.hit(hit_at(0, DetectedOffsets::end_of_offsets, Strand::forward), {});
    tally.hit(hit_at(0, 0, Strand::reverse), {});
    tally.end_batch();
    DetectedOffsets const starts = tally.starts(StrandFilter::both, automatic);
    CHECK(starts.hits == 3);
    CHECK(starts.covered == 1);
    CHECK(starts.offsets == Offsets{});  // Two thirds of the hits are at other offsets
}

TEST_CASE("detection: hits of palindromes are counted for either strand") {
    OffsetHistogram tally(patterns(), false);
    std::vector<RecordSpan> const records{{0, 36}, {37, 36}};
    Batch batch;
    batch.records = records;
    tally.begin_batch(batch);
    for (int i = 0; i < 97; ++i) tally.hit(hit_at(0, 24, Strand::reverse), {});
    tally.hit(hit_at(0, 3, Strand::forward), {});
    for (int i = 0; i < 2; ++i) tally.hit({0, 12, 16, 1, Strand::forward, 0}, {});
    tally.end_batch();
    DetectedOffsets const starts = tally.starts(StrandFilter::automatic, automatic);
    CHECK(starts.strand == StrandFilter::reverse);
    CHECK(starts.offsets.list == std::vector<std::uint64_t>{8, 12});
    CHECK(starts.hits == 100);
    CHECK(starts.covered == 99);
    CHECK(tally.starts(StrandFilter::automatic, {}).covered == 99);
}
