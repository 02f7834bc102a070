#include "count/unmatched_counter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/batches.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::text_of;

namespace {

DetectedOffsets starts_at(std::vector<std::uint64_t> offsets, StrandFilter strand) {
    DetectedOffsets starts;
    starts.offsets.list = std::move(offsets);
    starts.strand = strand;
    return starts;
}

std::vector<std::string> shown(UnmatchedSequences const& found) {
    std::vector<std::string> rows;
    for (auto const& [sequence, fragments] : found.rows)
        rows.push_back(sequence + " " + std::to_string(fragments));
    return rows;
}

using Missed = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("windows: unmatched fragments, at the offsets of motifs") {
    PackedText const text =
        text_of({"AACCGGTT", "AACCGGTT", "AACCGGTT", "TTCCGGAA", "TTCCGGAA", "TTCCNGAA", "TTCC", "GGGGGGGG"});
    Missed const missed{0, 2, 3, 4, 5, 6, 7};
    UnmatchedCounter forward(starts_at({2}, StrandFilter::forward), 4);
    forward.add(text.batch(), missed);
    UnmatchedSequences const found = forward.most_frequent();
    CHECK(found.fragments == 7);
    CHECK(shown(found) == std::vector<std::string>{"CCGG 4"});  // Ignores N, short reads, unique windows

    // For the reverse strand, windows are taken from the reverse complements of the reads, which have CCG at offset 2.
    UnmatchedCounter reverse(starts_at({2}, StrandFilter::reverse), 3);
    reverse.add(text.batch(), missed);
    CHECK(shown(reverse.most_frequent()) == std::vector<std::string>{"CCG 4"});
}

TEST_CASE("windows: a fragment is counted only for its most frequent window") {
    PackedText const text =
        text_of({"AACGTACGA", "CACGTACGT", "GAACGTACG", "TAACGTACG", "TTTTTTCCC", "GTTTTTCCC"});
    UnmatchedCounter tally(starts_at({1, 2}, StrandFilter::forward), 6);
    tally.add(text.batch(), Missed{0, 1, 2, 3, 4, 5});
    // ACGTAC is at offset 1 or 2 in four reads. The other two reads have both TTTTTC and TTTTCC, so the alphabetical order
    // decides.
    CHECK(shown(tally.most_frequent()) == std::vector<std::string>{"ACGTAC 4", "TTTTCC 2"});
}

TEST_CASE("windows: a read pair is unmatched if neither mate has a motif") {
    PackedText const text =
        text_of({"ACGT", "ACGT", "ACGT", "CCCC", "ACGT", "ACGT", "GGGG", "GGGG", "GGGG", "ACGT"});
    UnmatchedCounter pairs(starts_at({0}, StrandFilter::forward), 4);
    pairs.begin_input(true);
    pairs.add(text.batch(), Missed{0, 1, 2, 3, 4, 5, 6, 9});
    UnmatchedSequences const found = pairs.most_frequent();
    CHECK(found.fragments == 3);
    CHECK(shown(found) == std::vector<std::string>{"ACGT 3"});
}

TEST_CASE("windows: independent of batch boundaries") {
    std::vector<std::string> const reads{"AACCGGTA", "AACCGGTC", "TTNCGGAA", "TACCGGAT",
                                         "AACCGGTA", "GGGGGGGG", "AACCGGTG", "AACCGGTT"};
    // Number of bases of the reads up to the end of the only hit
    std::uint64_t const hit_end = 3 * 8 + 5;
    constexpr std::uint64_t halo = 3;
    for (bool const pairs : {false, true}) {
        for (StrandFilter const strand : {StrandFilter::forward, StrandFilter::reverse}) {
            std::vector<std::string> expected;
            for (std::uint64_t piece = 100; piece >= 3; --piece) {  // Maximum bases per batch
                CAPTURE(piece);
                UnmatchedCounter tally(starts_at({1, 2}, strand), 4);
                tally.begin_input(pairs);
                SuspendedRecord rest;
                PackedText text;
                std::uint64_t position = 0;
                Missed missed;
                bool hit = false;  // True if this batch's part of the record has a hit
                std::uint64_t room = piece;
                for (std::string const& read : reads) {
                    text.begin_record("r");
                    hit = false;
                    for (char const letter : read) {
                        if (room == 0) {
                            if (!hit) missed.push_back(static_cast<std::uint32_t>(text.record_count() - 1));
                            text.suspend_record(halo, rest);
                            tally.add(text.batch(), missed);
                            text.clear();
                            text.resume_record(rest);
                            missed.clear();
                            hit = false;
                            room = piece;
                        }
                        text.append(std::string(1, letter));
                        --room;
                        hit = hit || ++position == hit_end;
                    }
                    text.end_record();
                    if (!hit) missed.push_back(static_cast<std::uint32_t>(text.record_count() - 1));
                }
                tally.add(text.batch(), missed);
                UnmatchedSequences const found = tally.most_frequent();
                CHECK(found.fragments == (pairs ? 3 : 7));
                if (piece == 100) expected = shown(found);
                CHECK(!expected.empty());
                CHECK(shown(found) == expected);
            }
        }
    }
}

TEST_CASE("windows: at most 32 bases; no windows with too many offsets") {
    PackedText const text =
        text_of({std::string(20, 'A') + std::string(20, 'C'), std::string(20, 'A') + std::string(20, 'C')});
    UnmatchedCounter tally(starts_at({1}, StrandFilter::forward), 35);
    tally.add(text.batch(), Missed{0, 1});
    CHECK(shown(tally.most_frequent()) ==
          std::vector<std::string>{std::string(19, 'A') + std::string(13, 'C') + " 2"});
    std::vector<std::uint64_t> offsets;
    for (std::uint64_t offset = 0; offset <= UnmatchedCounter::max_offsets; ++offset)
        offsets.push_back(offset);
    UnmatchedCounter many(starts_at(offsets, StrandFilter::forward), 4);
    many.add(text.batch(), Missed{0, 1});
    CHECK(many.most_frequent().rows.empty());
}

TEST_CASE("windows: limits on fragments and windows") {
    std::vector<std::string> reads(1000, "AACCGGTT");
    Missed missed;
    for (std::uint32_t read = 0; read < reads.size(); ++read) missed.push_back(read);
    PackedText const text = text_of(reads);
    auto const sample = [&](std::vector<std::uint64_t> const& offsets) {
        UnmatchedCounter tally(starts_at(offsets, StrandFilter::forward), 4);
        for (int batch = 0; batch < 1100; ++batch) tally.add(text.batch(), missed);
        return tally.most_frequent();
    };
    UnmatchedSequences const one = sample({1});
    CHECK(one.fragments == 1'000'000);
    CHECK(shown(one) == std::vector<std::string>{"ACCG 1000000"});
    CHECK(sample({0, 1, 2, 3}).fragments == 500'000);  // Each fragment has four windows
}

TEST_CASE("windows: two appended counters equal one counter of all batches") {
    // Fragments of `few` have at most one window each. Fragments of `many` have four windows each.
    PackedText const few = text_of({"AACCG", "AACCG", "AAC"});
    PackedText const many = text_of({"AACCGGTT", "CACCGGTA", "AACCGGTT"});
    Missed const all{0, 1, 2};
    for (int const batches : {0, 1, 250'000, 400'000}) {
        CAPTURE(batches);
        DetectedOffsets const starts = starts_at({1, 2, 3, 4}, StrandFilter::forward);
        UnmatchedCounter one(starts, 4);
        UnmatchedCounter first(starts, 4);
        UnmatchedCounter next(starts, 4);
        for (int batch = 0; batch < batches; ++batch) {
            one.add(few.batch(), all);
            first.add(few.batch(), all);
        }
        for (int batch = 0; batch < 200'000; ++batch) {
            one.add(many.batch(), all);
            next.add(many.batch(), all);
        }
        first.append(next);
        UnmatchedSequences const expected = one.most_frequent();
        UnmatchedSequences const found = first.most_frequent();
        CHECK(found.fragments == expected.fragments);
        CHECK(found.fragments == (batches < 2 ? 500'000U + 3U * static_cast<unsigned>(batches) : 1'000'000U));
        CHECK(shown(found) == shown(expected));
    }
}

TEST_CASE("windows: equal to a simple implementation") {
    // There are only 4,096 words of six bases, so most words occur in several reads and many words are equally frequent.
    for (std::uint64_t const length : {6, 9, 14}) {
        CAPTURE(length);
        test::RandomDna random(length);
        std::vector<std::string> reads;
        Missed missed;
        for (std::uint32_t read = 0; read < 3000; ++read) {
            reads.push_back(random.bases(24));
            if (read % 7 == 0) reads.back().replace(1, 14, "ACGTTGCATTGACA");
            missed.push_back(read);
        }
        UnmatchedCounter counter(starts_at({1, 5, 9}, StrandFilter::forward), length);
        counter.add(text_of(reads).batch(), missed);

        std::vector<std::string> expected;
        std::vector<bool> reported(reads.size());
        while (expected.size() < UnmatchedSequences::most) {
            std::map<std::string, std::set<std::size_t>> reads_with;
            for (std::size_t read = 0; read < reads.size(); ++read)
                for (std::uint64_t const offset : {1, 5, 9})
                    if (!reported[read]) reads_with[reads[read].substr(offset, length)].insert(read);
            auto const best = std::ranges::max_element(reads_with, {},
                                                       [](auto const& entry) { return entry.second.size(); });
            if (best == reads_with.end() || best->second.size() < 2) break;
            expected.push_back(best->first + " " + std::to_string(best->second.size()));
            for (std::size_t const read : best->second) reported[read] = true;
        }
        CHECK(shown(counter.most_frequent()) == expected);
    }
}
