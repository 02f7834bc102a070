#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

#include "core/implementations.hpp"
#include "dna/alphabet.hpp"
#include "dna/strand_positions.hpp"
#include "match/anchored/anchored_seeds.hpp"
#include "match/engine.hpp"
#include "plan/registry.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

}  // namespace

TEST_CASE("seeds find exactly the windows within the limit of mismatches") {
    test::RandomDna random(11);
    for (unsigned round = 0; round < 60; ++round) {
        auto const length = static_cast<unsigned>(random.between(2, 32));
        auto const limit = static_cast<unsigned>(random.below(std::min(length, 9U)));
        std::size_t const count = random.between(1, 40);
        std::string letters;
        for (std::size_t i = 0; i < count; ++i)
            letters += random.one_in(5) ? random.iupac(length) : random.bases(length);
        auto const masks = test::masks_of(letters);
        AnchoredSeeds const seeds(masks, length, limit);
        std::vector<std::uint64_t> text;
        for (unsigned i = 0; i < 200; ++i) {  // Each window is a pattern with a few random bases
            std::uint64_t window = 0;
            std::size_t const like = random.below(count);
            for (unsigned at = 0; at < length; ++at) {
                std::uint64_t base = static_cast<unsigned>(std::countr_zero(masks[like * length + at]));
                if (random.one_in(length / (limit + 1) + 1)) base = random.below(4);
                window |= base << (2 * at);
            }
            text.push_back(window);
        }
        AnchoredSeeds::Workspace work;
        Pairs found;
        seeds.find(text, work, [&](std::uint32_t place, std::uint32_t window) {
            found.insert({place, window});
        });
        std::size_t missed = 0;
        std::size_t wrong = 0;
        for (std::uint32_t place = 0; place < text.size(); ++place)
            for (std::uint32_t window = 0; window < count; ++window) {
                unsigned differing = 0;
                unsigned compared = 0;  // Number of differing bases among the letters that seeds compare
                for (unsigned at = 0; at < length; ++at) {
                    unsigned const mask = masks[window * length + at];
                    bool const differs = (mask >> (text[place] >> (2 * at) & 3U) & 1U) == 0;
                    differing += differs ? 1 : 0;
                    compared += differs && std::has_single_bit(mask) && at < seeds.compared() ? 1 : 0;
                }
                bool const is_found = found.contains({place, window});
                if (differing <= limit && !is_found) ++missed;
                if (compared > limit && is_found) ++wrong;
            }
        CAPTURE(length);
        CAPTURE(limit);
        CHECK(missed == 0);
        CHECK(wrong == 0);
    }
}

TEST_CASE("kernels of all instruction sets find windows with few differences") {
    test::RandomDna random(12);
    constexpr unsigned number_shift = 52;
    constexpr std::uint64_t all_care = 0x5'5555'5555'5555U;
    std::vector<std::uint64_t> entries(64 + AnchoredTableView::padding);
    std::vector<std::uint64_t> care(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entries[i] = random.below(std::uint64_t{1} << number_shift) | i << number_shift;
        care[i] = random.below(~std::uint64_t{0}) & all_care;
    }
    std::vector<std::uint32_t> firsts{0, 3, 3, 20, 64};  // Index of the first entry for each first letter
    std::uint32_t const filter = 0b1101;
    std::vector<std::uint64_t> text(100);
    for (std::uint64_t& window : text) window = entries[random.below(64)] ^ (random.below(16) << 20U);
    for (unsigned limit = 0; limit < 40; ++limit) {
        // If the limit is even, patterns omit up to 26 letters, which differ by pattern. If it is odd, all letters are
        // compared.
        AnchoredTableView const table{{{0, 0, 3}},
                                      1,
                                      0,
                                      &filter,
                                      firsts.data(),
                                      entries.data(),
                                      number_shift,
                                      all_care,
                                      limit % 2 == 0 ? care.data() : nullptr,
                                      limit % 2 == 0 ? 26U : 0U};
        Pairs expected;
        for (std::uint32_t place = 0; place < text.size(); ++place)
            for (std::uint32_t at = firsts[text[place] & 3U]; at < firsts[(text[place] & 3U) + 1]; ++at) {
                std::uint64_t const bits = text[place] ^ entries[at];
                std::uint64_t const differing = (bits | bits >> 1U) & (limit % 2 == 0 ? care[at] : all_care);
                if (static_cast<unsigned>(std::popcount(differing)) <= limit) expected.insert({place, at});
            }
        CHECK(!expected.empty());
        for (AnchoredKernels const& kernels : anchored_kernels().runnable()) {
            std::vector<SeedCandidate> candidates(text.size());
            std::size_t const count = kernels.filter(table, text.data(), text.size(), candidates.data());
            std::vector<SeedPair> pairs(64);
            Pairs found;
            for (std::size_t next = 0; next < count;) {
                std::size_t made = 0;
                next = kernels.compare(table, text.data(), candidates.data(), next, count, limit,
                                       pairs.data(), made, pairs.size());
                for (std::size_t i = 0; i < made; ++i) found.insert({pairs[i].place, pairs[i].window});
            }
            CHECK(found == expected);
        }
    }
}

TEST_CASE("all hits at the given positions are found") {
    test::RandomDna random(13);
    for (unsigned round = 0; round < 40; ++round) {
        std::vector<std::string> sequences{"ACGT", "GATTACA", "TGTAATC", "AANNA"};
        for (unsigned i = 0; i < 5; ++i) sequences.push_back(random.bases(random.between(4, 40)));
        PatternSet const patterns(test::motif_set(sequences), StrandFilter::both, 1, false, true);
        SearchOptions options;
        options.max_mismatches = static_cast<unsigned>(random.below(3));
        options.anchor = Anchor{random.one_in(2), 0.1};
        PackedText text;
        for (unsigned i = 0; i < 3; ++i) {
            text.begin_record("");
            text.append(random.reads(i == 1 ? 9000 : 60));
            text.append(sequences[random.below(sequences.size())]);
            text.end_record();
        }
        Batch batch = text.batch();
        StrandPositions places;
        for (SpanPositions* const strand : {&places.forward, &places.reverse}) {
            bool const by_end = options.anchor->at_end == (strand == &places.forward);
            strand->by_end = by_end;
            strand->by_start = !by_end;
            SlotMask& mask = by_end ? strand->ends : strand->starts;
            mask.assign(batch.text.size, false);
            for (std::uint64_t slot = 0; slot < batch.text.size; ++slot)
                if (random.one_in(3)) mask.set(slot);
        }
        auto const matcher = find_engine("anchored", "cpu").compile(patterns, options);
        using Row = std::tuple<std::uint64_t, PatternId, std::uint8_t>;
        std::vector<Row> expected;
        for (BatchHit const& hit : test::hits_in(batch, *matcher)) {
            std::uint64_t const start = hit.end() - patterns.length(hit.pattern);
            GroupId const group = patterns.group(hit.pattern);
            unsigned strands = patterns.palindrome_strands(group);
            for (MotifId const motif : patterns.motifs(group))
                if (strands != 3) strands |= patterns.strand(motif, hit.pattern) == Strand::forward ? 1 : 2;
            if (((strands & 1U) != 0 && places.forward.accept(start, hit.end())) ||
                ((strands & 2U) != 0 && places.reverse.accept(start, hit.end())))
                expected.emplace_back(hit.end(), hit.pattern, hit.mismatches);
        }
        batch.positions = &places;
        std::vector<Row> found;
        for (BatchHit const& hit : test::hits_in(batch, *matcher))
            found.emplace_back(hit.end(), hit.pattern, hit.mismatches);
        std::ranges::sort(expected);
        std::ranges::sort(found);
        CHECK(found == expected);
        CHECK(!found.empty());
    }
}

TEST_CASE("a large set counts each hit once, also beyond the size of its buffer") {
    test::RandomDna random(16);
    std::vector<std::string> sequences{"AAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAC", "CAAAAAAAAAAAAAAAAAAA",
                                       "AAAAAAAAAACAAAAAAAAA", "CAAAAAAAAACAAAAAAAAC"};
    std::size_t const like_text = sequences.size();
    while (sequences.size() < 8'000) sequences.push_back("CG" + random.bases(16) + "CG");
    PatternSet const patterns = test::forward_patterns(sequences);
    SearchOptions options;
    options.max_mismatches = 3;
    auto const matcher = find_engine("anchored", "cpu").compile(patterns, options);
    std::size_t const bases = 600'000;
    PackedText const text = test::text_of({std::string(bases, 'A')});
    auto const scratch = matcher->make_scratch();
    PartialGroups partial;
    matcher->scan(text.batch(), *scratch, partial);
    Counts const counts = matcher->collect(*scratch);
    std::size_t wrong = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        wrong += counts.hits[pattern] != (pattern < like_text ? bases - 19 : 0) ? 1 : 0;
    CHECK(wrong == 0);
}
