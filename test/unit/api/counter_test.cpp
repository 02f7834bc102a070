#include "motifcount/counter.hpp"

#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <thread>

#include "motifcount/error.hpp"
#include "motifcount/finder.hpp"
#include "motifcount/searcher.hpp"
#include "support/edit_oracle.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/recorder.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;
namespace oracle = test::oracle;

namespace {

// The motifs include palindromes, a pair of reverse complements and a repeated motif.
std::vector<std::string> const motifs{"ACG", "A", "GGNCC", "TTTT", "CGT", "ACGT", "A"};

std::vector<std::string> random_records(unsigned seed, int count, unsigned longest) {
    test::RandomDna random(seed);
    std::vector<std::string> records;
    for (int i = 0; i < count; ++i) records.push_back(random.reads(random.below(longest)));
    return records;
}

void check_counts(Counter& counter, std::vector<std::string> const& records) {
    CHECK(counter.records() == records.size());
    test::check_counts(counter.counts(), oracle::search(motifs, records));
}

}  // namespace

TEST_CASE("counters of several threads with the same motifs can be added up") {
    std::vector<std::string> const records = random_records(71, 3000, 60);
    Searcher const searcher(motif_set(motifs));
    Counter one(searcher), other(searcher);
    std::size_t const half = records.size() / 2;
    std::thread thread([&] {
        for (std::size_t i = half; i < records.size(); ++i) other.add(records[i]);
    });
    for (std::size_t i = 0; i < half; ++i) one.add(records[i]);
    thread.join();
    check_counts(one, {records.begin(), records.begin() + static_cast<std::ptrdiff_t>(half)});
    one.add(other);
    check_counts(one, records);
    // After add(), counting continues and the added counts are kept.
    one.add(std::string_view("ACGT"));
    std::vector<std::string> more = records;
    more.push_back("ACGT");
    check_counts(one, more);

    // Counters with other filters can be added if the motifs are the same. Counters of other motifs are refused.
    Searcher const with_region = searcher.with({.region = {.start = 0, .end = 20}});
    Counter same_motifs(with_region);
    CHECK_NOTHROW(one.add(same_motifs));
    Searcher const unlike(motif_set({"ACGT"}));
    Counter unlike_motifs(unlike);
    CHECK_THROWS_WITH_AS(one.add(unlike_motifs), doctest::Contains("same motifs"), Error);
    check_counts(one, more);
}

TEST_CASE("a counter returns the hits of a record and counts them") {
    std::vector<std::string> const records = random_records(72, 500, 80);
    Searcher const searcher(motif_set(motifs));
    Counter counter(searcher);
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i % 3 == 0) {
            counter.add(records[i]);
            continue;
        }
        std::vector<FoundMotif> expected;
        std::vector<MotifCounts> const counts = searcher.count(records[i]);
        for (MotifId motif = 0; motif < counts.size(); ++motif)
            if (counts[motif].hits() != 0)
                expected.push_back({motif, counts[motif].hits_forward, counts[motif].hits_reverse});
        auto const found = counter.find(records[i]);
        CHECK(std::vector<FoundMotif>(found.begin(), found.end()) == expected);
    }
    check_counts(counter, records);
}

TEST_CASE("the time for a record does not depend on the number of motifs") {
    test::RandomDna random(74);
    MotifSet guides;
    for (int i = 0; i < 50'000; ++i) guides.add({.sequence = random.bases(20)}, "test");
    std::string const record(guides.sequence(0));
    Searcher const searcher(std::move(guides));
    Counter counter(searcher);
    std::clock_t const start = std::clock();
    for (int i = 0; i < 20'000; ++i) counter.add(record);
    // This takes 0.02 s. It would take 10 s if each record needed a pass over the counters of all motifs.
    CHECK(std::clock() - start < 2 * CLOCKS_PER_SEC);
    CHECK(counter.counts().front().hits_forward == 20'000);
}

TEST_CASE("records longer than a batch, long records and empty records") {
    Searcher const searcher(motif_set({"ACGT"}));
    Counter counter(searcher);
    std::string const part(700'000, 'C');
    for (int i = 0; i < 5; ++i) {
        counter.add(part + "ACGT" + part);
        counter.add(std::string_view());
    }
    CHECK(counter.counts().at(0).reads == 5);
    CHECK(counter.counts().at(0).hits() == 5);
    CHECK(counter.records() == 10);
}

TEST_CASE("an invalid record is not counted and leaves no trace") {
    Searcher const searcher(motif_set(motifs));
    // An invalid record must not change the records before and after it. The loop covers every alignment to machine words.
    for (std::size_t before = 0; before < 130; ++before) {
        Counter counter(searcher);
        std::vector<std::string> const good{std::string(before, 'A'), "ACGTACGGTCC"};
        counter.add(good[0]);
        CHECK_THROWS_WITH_AS(counter.add(std::string(before % 70, 'T') + "ACG>TTTT"),
                             doctest::Contains("record 1: the byte at offset"), Error);
        CHECK_THROWS_AS((void)counter.find("ACG TTTT"), Error);
        counter.add(good[1]);
        check_counts(counter, good);
    }
}

TEST_CASE("a counter counts hits with edits") {
    std::vector<std::string> const words{"ACGTTGCA", "GATTACAGC", "CCCCCCCC", "GCTGTAATC"};
    SearchSettings settings;
    settings.max_edits = 2;
    test::RandomDna random(73);
    for (settings.all_ends = false;; settings.all_ends = true) {
        Searcher const searcher(motif_set(words), settings);
        Counter counter(searcher);
        std::vector<std::string> records;
        for (int i = 0; i < 300; ++i) {
            std::string record = random.reads(random.below(40));
            std::string word = words[random.below(words.size())];
            word.erase(random.below(word.size()), 1);
            records.push_back(record + word + random.bases(random.below(20)));
            if (i % 2 == 0) {
                counter.add(records.back());
                continue;
            }
            auto const expected = oracle::search_edits(words, {records.back()}, oracle::Strands::both,
                                                       settings.max_edits, settings.all_ends);
            std::vector<FoundMotif> wanted;
            for (MotifId motif = 0; motif < words.size(); ++motif)
                if (expected.hits_all[motif] != 0)
                    wanted.push_back({motif, expected.hits_fwd[motif], expected.hits_rev[motif]});
            auto const found = counter.find(records.back());
            CHECK(std::vector<FoundMotif>(found.begin(), found.end()) == wanted);
        }
        test::check_counts(counter.counts(), oracle::search_edits(words, records, oracle::Strands::both,
                                                                  settings.max_edits, settings.all_ends));
        if (settings.all_ends) break;
    }
}

TEST_CASE("a finder finds the same hits as a searcher, record by record") {
    std::vector<std::string> const records = random_records(73, 500, 300);
    Searcher const searcher(motif_set(motifs));
    Finder finder(searcher);
    std::vector<std::string_view> views(records.begin(), records.end());
    std::vector<Hit> all;
    for (std::size_t i = 0; i < records.size(); ++i) {
        for (Hit hit : finder.find(records[i])) {
            CHECK(hit.record == 0);
            hit.record = i;
            all.push_back(hit);
        }
    }
    std::vector<Hit> expected;
    Searcher const with_callback(motif_set(motifs));
    static_cast<void>(with_callback.search(
        views, {.hit = [&expected](Hit const& hit, std::string_view) { expected.push_back(hit); }}));
    CHECK(all.size() > 1000);
    CHECK(all == expected);
    CHECK(searcher.find(views) == expected);
    // An invalid record does not affect later records.
    CHECK_THROWS_AS(static_cast<void>(finder.find("ACGT\n")), Error);
    CHECK(finder.find("ACGT").size() == searcher.find("ACGT").size());
}

TEST_CASE("a finder takes the searcher's filters but refuses max_hits") {
    HitFilters filters;
    filters.region = parse_region("1:4");
    Searcher const searcher(motif_set({"ACG"}), {}, filters);
    CHECK(Finder(searcher).find("ACGACG").size() == 1);
    filters.max_hits = 1;
    CHECK_THROWS_WITH_AS(Finder(searcher.with(filters)), doctest::Contains("max_hits"), Error);
}
