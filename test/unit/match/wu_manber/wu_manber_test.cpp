#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "dna/strand_positions.hpp"
#include "match/engine.hpp"
#include "plan/registry.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Row = std::tuple<std::uint64_t, PatternId>;

/// Returns the hits of wu-manber; if `places` is not empty, only the hits at these positions.
std::vector<Row> hits_of(Matcher const& matcher, PatternSet const& patterns, Batch const& batch,
                         StrandPositions const& places) {
    std::vector<Row> rows;
    for (BatchHit const& hit : test::hits_in(batch, matcher)) {
        std::uint64_t const start = hit.end() - patterns.length(hit.pattern);
        if ((places.forward.by_start && places.forward.starts.test(start)) ||
            (places.reverse.by_end && places.reverse.ends.test(hit.end())))
            rows.emplace_back(hit.end(), hit.pattern);
    }
    std::ranges::sort(rows);
    return rows;
}

}  // namespace

TEST_CASE("wu-manber finds exactly the hits at the given positions, once each") {
    test::RandomDna random(29);
    std::size_t found = 0;
    for (unsigned round = 0; round < 300; ++round) {
        CAPTURE(round);
        std::size_t const length = random.between(8, random.one_in(3) ? 70 : 24);
        bool const other_lengths = random.one_in(5);
        std::vector<std::string> sequences;
        for (std::uint64_t i = random.between(1, random.one_in(4) ? 400 : 20); i > 0; --i) {
            sequences.push_back(random.bases(length + (other_lengths ? random.below(4) : 0)));
            if (random.one_in(20)) sequences.back()[random.below(8)] = random.iupac(1)[0];
        }
        sequences.push_back(std::string(length, 'A'));  // overlaps itself
        PatternSet const patterns(test::motif_set(sequences), StrandFilter::both);
        PackedText text;
        std::uint64_t const first = random.below(9);
        std::uint64_t const last = first + random.below(40);
        bool const on_reverse = random.one_in(2);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> records;  // First slot and length of each record

        // The batch may have slightly more slots than are searched together.
        for (std::uint64_t slots = random.between(0, 40'000), done = 0; done <= slots;) {
            std::string read = random.reads(random.below(last + 8), 300);
            read += random.one_in(8) ? std::string(length + random.below(9), 'A')
                                     : sequences[random.below(sequences.size())];
            read += random.bases(random.below(30));
            test::add_record(text, read);
            records.emplace_back(done, read.size());
            done += read.size() + 1;
        }
        Batch batch = text.batch();
        StrandPositions places;
        places.forward.by_start = !on_reverse || random.one_in(2);
        places.reverse.by_end = on_reverse;
        places.forward.starts.assign(batch.text.size, false);
        places.reverse.ends.assign(batch.text.size, false);
        for (auto const& [at, bases] : records)
            for (std::uint64_t offset = first; offset <= last && offset < bases; ++offset) {
                if (random.one_in(10)) continue;  // several runs
                places.forward.starts.set(at + offset);
                places.reverse.ends.set(at + bases - offset);
            }
        auto const matcher = find_engine("wu-manber", "cpu").compile(patterns, {});
        std::vector<Row> const expected = hits_of(*matcher, patterns, batch, places);
        batch.positions = &places;
        REQUIRE(hits_of(*matcher, patterns, batch, places) == expected);
        found += expected.size();

        if (other_lengths) continue;
        places.forward.by_start = places.reverse.by_end = false;
        REQUIRE(test::hits_in(batch, *matcher).empty());
    }
    CHECK(found > 10'000);
}
