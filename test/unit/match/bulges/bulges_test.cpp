// Tests the search for hits with bulges next to given positions. A simple search, which writes every placement as a word, must
// find the same hits. test/differential/offtarget_test.py tests split records and reports.

#include "match/bulges/bulges.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "dna/strand_positions.hpp"
#include "match/bulges/bulge_engine.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::masks_of;

namespace {

std::vector<std::uint8_t> codes_of(std::string const& bases) {
    std::vector<std::uint8_t> codes;
    for (char const base : bases) codes.push_back(base_code(base));
    return codes;
}

using Row = std::tuple<std::uint64_t, PatternId, unsigned, int>;

/// Returns the best placement of a pattern on +: end, id, mismatches, and number of additional bases (negative = missing).
std::optional<Row> best_by_words(std::string const& text, std::uint64_t place, bool behind,
                                 std::string const& pattern, PatternId id, unsigned limit, Bulges bulges) {
    std::optional<std::tuple<unsigned, unsigned, bool, std::size_t>> least;
    std::optional<Row> best;
    auto const try_word = [&](std::string const& word, unsigned size, bool rna, std::size_t before) {
        if (behind ? place + word.size() > text.size() : place < word.size()) return;
        std::uint64_t const start = behind ? place : place - word.size();
        unsigned mismatches = 0;
        for (std::size_t i = 0; i < word.size(); ++i) {
            BaseMask const base = text[start + i] == '.' ? BaseMask{0} : iupac_mask(text[start + i]);
            if (base == 0) return;
            mismatches += (base & iupac_mask(word[i])) == 0 ? 1 : 0;
        }
        auto const rank = std::tuple(mismatches + size, size, rna, before);
        if (mismatches > limit || (least && *least <= rank)) return;
        least = rank;
        best =
            Row(start + word.size(), id, mismatches, rna ? -static_cast<int>(size) : static_cast<int>(size));
    };
    try_word(pattern, 0, false, 0);
    for (std::size_t before = 1; before < pattern.size(); ++before) {
        std::size_t const at = behind ? before : pattern.size() - before;
        for (unsigned size = 1; size <= bulges.dna; ++size)
            try_word(std::string(pattern).insert(at, std::string(size, 'N')), size, false, before);
        for (unsigned size = 1; size <= bulges.rna && before + size < pattern.size(); ++size)
            try_word(std::string(pattern).erase(behind ? at : at - size, size), size, true, before);
    }
    return best;
}

}  // namespace

TEST_CASE(
    "placements are ranked by mismatches and bulge, then bulge, DNA before RNA, nearest to the anchor") {
    auto const best = [](std::string const& guide, std::string const& text, unsigned limit, Bulges bulges) {
        return best_placement(masks_of(guide), codes_of(text), limit, bulges);
    };
    CHECK(best("ACGTAC", "ACGTAC", 0, {2, 2}) == BulgePlacement{0, 0, false, 0});
    CHECK(best("ACGTAC", "ACTGTAC", 0, {2, 2}) == BulgePlacement{0, 1, false, 2});
    CHECK(best("ACGTAC", "ACTTGTACC", 0, {2, 2}) == BulgePlacement{0, 2, false, 2});
    CHECK(best("ACCGTAC", "ACGTAC", 0, {2, 2}) == BulgePlacement{0, 1, true, 1});  // either C
    CHECK(best("ACGTAC", "ACGTAG", 1, {2, 2}) == BulgePlacement{1, 0, false, 0});  // a mismatch, not a bulge

    // A bulge may not be at an end of the guide.
    CHECK_FALSE(best("ACGTAC", "GACGTAC", 0, {2, 2}));
    CHECK_FALSE(best("ACGTAC", "ACGTA", 0, {2, 2}));
    CHECK_FALSE(best("ACGTAC", "CGTAC", 0, {2, 2}));
    // A hit may have only one bulge.
    CHECK_FALSE(best("ACGTACGT", "ACTGTCGT", 0, {2, 2}));
    CHECK_FALSE(best("ACGTAC", "ACTGTAC", 0, {0, 2}));
    CHECK_FALSE(best("ACGTAC", "", 5, {2, 2}));
    // One mismatch and a bulge of one base rank before a bulge of two bases. DNA bulges rank before equal RNA bulges.
    std::set<std::tuple<unsigned, unsigned, bool, unsigned>> all;
    for_each_placement(masks_of("AAAA"), codes_of("AAAAAA"), 0, {1, 1}, [&](BulgePlacement const& one) {
        all.insert({one.mismatches, one.size, one.rna, one.before});
    });
    CHECK(all == decltype(all){{0, 0, false, 0},
                               {0, 1, false, 1},
                               {0, 1, false, 2},
                               {0, 1, false, 3},
                               {0, 1, true, 1},
                               {0, 1, true, 2}});
    CHECK(BulgePlacement{1, 1, false, 5} < BulgePlacement{0, 2, false, 1});
    CHECK(BulgePlacement{1, 1, false, 5} < BulgePlacement{1, 1, true, 1});
    CHECK(BulgePlacement{1, 1, true, 1} < BulgePlacement{1, 1, true, 2});
}

TEST_CASE("the engine finds the best placement for each position and pattern") {
    test::RandomDna random(21);
    std::size_t with_bulge = 0;
    for (unsigned round = 0; round < test::cases_of(60U); ++round) {
        Bulges const bulges{static_cast<unsigned>(random.below(bulge_limit + 1)),
                            static_cast<unsigned>(random.below(bulge_limit + 1))};
        SearchOptions options;
        options.max_mismatches = static_cast<unsigned>(random.below(4));
        options.anchor = Anchor{random.one_in(2), 0.1, true, false, bulges};
        std::size_t const least = options.max_mismatches + bulges.rna + 4;
        std::vector<std::string> sequences{"GATTACAGATTACA", "GGATCCGGATCC"};
        for (unsigned i = 0; i < 4; ++i) {
            std::size_t const length = random.between(least, round % 4 == 0 ? 64 : 20);
            sequences.push_back(random.one_in(3) ? random.iupac(length) : random.bases(length));
        }
        PatternSet const patterns(test::motif_set(sequences), StrandFilter::both, 1, true, true);
        std::string all;
        PackedText text;
        for (unsigned i = 0; i < 3; ++i) {
            std::string letters = random.bases(random.between(0, 200));
            for (unsigned n = 0; n < 3; ++n) {
                std::string word = sequences[random.below(2)];
                std::size_t const at = random.between(1, word.size() - 2);
                if (random.one_in(2))
                    word.insert(at, random.bases(random.between(1, 3)));
                else
                    word.erase(at, 1);
                letters += word + random.bases(10) + (random.one_in(4) ? "N" : "");
            }
            test::add_record(text, letters);
            std::ranges::replace(letters, 'N', '.');
            all += letters + '.';
        }
        Batch batch = text.batch();
        StrandPositions places;
        bool const marked = random.one_in(2);
        for (SpanPositions* const strand : {&places.forward, &places.reverse}) {
            strand->by_end = options.anchor->at_end == (strand == &places.forward);
            strand->by_start = !strand->by_end;
            SlotMask& mask = strand->by_end ? strand->ends : strand->starts;
            mask.assign(batch.text.size, false);
            for (std::uint64_t slot = 0; slot < batch.text.size; ++slot)
                if (!marked || random.one_in(3)) mask.set(slot);
        }
        std::vector<Row> expected;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            std::string word;
            for (BaseMask const mask : patterns.masks(pattern)) word += iupac_letter(mask);
            SpanPositions const& strand = patterns.is_reverse(pattern) ? places.reverse : places.forward;
            for (std::uint64_t place = 0; place < all.size(); ++place) {
                if (!(strand.by_end ? strand.ends : strand.starts).test(place)) continue;
                if (auto const row = best_by_words(all, place, strand.by_start, word, pattern,
                                                   options.max_mismatches, bulges))
                    expected.push_back(*row);
            }
        }
        if (marked) batch.positions = &places;
        auto const matcher = bulge_engine().compile(patterns, options);
        std::vector<Row> found;
        for (BatchHit const& hit : test::hits_in(batch, *matcher)) {
            int const extra = static_cast<int>(hit.length) - static_cast<int>(patterns.length(hit.pattern));
            found.emplace_back(hit.end(), hit.pattern, hit.mismatches, extra);
            with_bulge += extra != 0 ? 1 : 0;
        }
        std::ranges::sort(expected);
        std::ranges::sort(found);
        CAPTURE(round);
        CHECK(found == expected);
    }
    CHECK(with_bulge > 100);
}
