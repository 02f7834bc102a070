#include "match/pigeonhole/seed_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <tuple>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::uint64_t random_window(test::RandomDna& random, unsigned length) {
    std::uint64_t window = 0;
    for (unsigned i = 0; i < length; ++i) window |= random.below(4) << (2 * i);
    return window;
}

/// Calls use(slot, entry) for each entry that the table finds at a slot in [first, last), with any number of mismatches outside
/// the seed. Looks entries up in the same way as the engines.
template <class Use>
void for_each_found(SeedTable const& table, TextView const& text, std::uint64_t first, std::uint64_t last,
                    Use&& use) {
    std::vector<SlotCandidate> candidates(last - first + 1);
    std::size_t const count = table.filter(text, first, last, candidates.data());
    std::vector<NearSeed> near(table.largest() + 100);
    for (std::size_t next = 0; next < count;) {
        std::size_t pairs = 0;
        next = anchored_kernels().chosen().compare_starts(table.view(0x5555'5555'5555'5555U),
                                                          text.bases.data(), candidates.data(), next, count,
                                                          32, near.data(), pairs, near.size());
        for (NearSeed const& pair : std::span(near).first(pairs))
            use(candidates[pair.candidate].slot, table[pair.entry]);
    }
}

/// Returns a text that contains each word of `letters` bases exactly once.
std::string de_bruijn(unsigned letters) {
    std::uint64_t const words = std::uint64_t{1} << (2 * letters);
    std::string text(letters, 'A');
    std::vector<bool> seen(words, false);
    for (std::uint64_t word = 0, base = 4; base-- > 0;) {
        seen[word] = true;
        std::uint64_t const next = (4 * word + base) % words;
        if (seen[next]) continue;
        text += "ACGT"[base];
        word = next;
        base = 4;
    }
    return text;
}

}  // namespace

TEST_CASE("if any K positions differ, a seed remains unchanged") {
    test::RandomDna random(2);
    for (unsigned const length : {1U, 2U, 5U, 7U, 12U, 20U, 31U, 32U})
        for (unsigned mismatches = 0; mismatches < std::min(length, 5U); ++mismatches)
            for (unsigned parts = mismatches + 1; parts <= std::min(length, mismatches + 4); ++parts) {
                SeedScheme const scheme(length, parts, mismatches);
                for (auto const& seed : scheme.seeds) {
                    CHECK(seed.start + scheme.shapes.at(seed.shape).bases <= length);
                    CHECK(scheme.shapes[seed.shape].bases <= 16);
                }
                for (int round = 0; round < 50; ++round) {
                    auto const window = random_window(random, length);
                    auto text = window;
                    std::uint32_t spoiled = 0;
                    for (unsigned i = 0; i < mismatches; ++i) {
                        auto const place = static_cast<unsigned>(random.below(length));
                        text ^= std::uint64_t{1} << (2 * place);
                        if ((text ^ window) >> (2 * place) & 3U)
                            spoiled |= 1U << std::min(place / scheme.part_length, 31U);
                    }
                    auto const spared =
                        std::count_if(scheme.seeds.begin(), scheme.seeds.end(), [&](auto const& seed) {
                            if ((seed.part_set & spoiled) != 0) return false;
                            auto const& shape = scheme.shapes[seed.shape];
                            return shape.code(text >> (2 * seed.start)) ==
                                   shape.code(window >> (2 * seed.start));
                        });
                    CHECK(spared >= 1);
                }
            }
}

TEST_CASE("seeds of one shape are looked up once") {
    SeedScheme const halves(20, 2, 1);
    CHECK(halves.shapes.size() == 1);
    CHECK(halves.seeds.size() == 2);
    CHECK(halves.shapes[0].bases == 10);
    SeedScheme const quarters(20, 4, 2);
    CHECK(quarters.seeds.size() == 6);
    CHECK(quarters.shapes.size() == 3);  // The two parts are adjacent, or 1 or 2 parts apart
}

TEST_CASE("the table finds every seed at every position of a text, by class") {
    test::RandomDna random(6);
    for (unsigned const length : {9U, 20U, 32U})
        for (unsigned const parts : {2U, 3U, 4U}) {
            SeedScheme const scheme(length, parts, 1);
            std::vector<std::string> motifs;
            for (unsigned i = 0; i < 300; ++i) {
                std::string& motif = motifs.emplace_back(random.bases(length));
                if (i % 3 == 0) motif[random.below(length)] = "NRYBN"[random.below(5)];
                if (i % 6 == 0) motif.front() = 'N';
                if (i % 9 == 0) motif.back() = 'N';
            }
            PatternSet const set = test::forward_patterns(motifs);
            std::vector<PatternId> members(set.size());
            std::iota(members.begin(), members.end(), 0);
            SeedWindows windows(set, members, length);
            windows.settle(scheme);
            auto const record = random.bases(1000);
            PackedText const text = test::text_of({record});
            auto const view = text.batch().text;
            using Found = std::tuple<std::uint64_t, PatternId, std::uint32_t>;
            double words = 0;
            for (unsigned shape = 0; shape < scheme.shapes.size(); ++shape) {
                SeedTable const table(scheme, shape, windows);
                std::set<Found> expected;
                for (std::uint32_t seed = 0; seed < scheme.seeds.size(); ++seed) {
                    if (scheme.seeds[seed].shape != shape) continue;
                    for (std::size_t i = 0; i < windows.size(); ++i) {
                        auto const masks = set.masks(members[i]);
                        auto const places = scheme.places(scheme.seeds[seed].part_set, windows.shift(i));
                        CHECK((places & ~base_mask(length)) == 0);
                        windows.for_each_word(i, places, [&](std::uint64_t) { ++words; });
                        auto const start = scheme.seeds[seed].start + windows.shift(i);
                        for (std::uint64_t slot = start; slot < 1000 - length + start; ++slot) {
                            bool is_there = true;
                            for (unsigned at = 0; at < length; ++at)
                                if ((places >> (2 * at) & 1U) != 0)
                                    is_there =
                                        is_there && (masks[at] & iupac_mask(record[slot - start + at])) != 0;
                            if (is_there) expected.insert({slot, members[i], seed});
                        }
                    }
                }
                for (std::uint64_t const cut : {0U, 1U, 317U, 1000U}) {
                    std::set<Found> found;
                    auto const add = [&](std::uint64_t slot, SeedEntry const& entry) {
                        CHECK(scheme.seeds[entry.seed].shape == shape);
                        CHECK(entry.start == scheme.seeds[entry.seed].start + windows.shift(entry.pattern));
                        CHECK(entry.classes == std::popcount(windows.classes(entry.pattern)));
                        found.insert({slot, entry.pattern, entry.seed});
                    };
                    for_each_found(table, view, 0, cut, add);
                    for_each_found(table, view, cut, 1000, add);
                    CHECK(std::includes(found.begin(), found.end(), expected.begin(), expected.end()));
                }
            }
            CHECK(words == doctest::Approx(windows.words(scheme)));
        }
}

TEST_CASE("a large table has exactly the seeds of each code") {
    test::RandomDna random(7);
    constexpr unsigned length = 20;
    SeedScheme const scheme(length, 2, 1);
    std::vector<std::string> motifs;
    for (unsigned i = 0; i < 20'000; ++i) motifs.push_back(random.bases(length));
    PatternSet const set = test::forward_patterns(motifs);
    std::vector<PatternId> members(set.size());
    std::iota(members.begin(), members.end(), 0);
    SeedTable const table(scheme, 0, SeedWindows(set, members, length));
    CHECK(table.memory_bytes() < 2'000'000);  // One slot per code would take 5 million bytes
    std::string const words = de_bruijn(10);
    CHECK(words.size() == (1U << 20U) + 9);
    PackedText const text = test::text_of({words});
    TextView const view = text.batch().text;
    std::size_t entries = 0;
    std::size_t wrong = 0;
    for_each_found(table, view, 0, 1U << 20U, [&](std::uint64_t slot, SeedEntry const& entry) {
        ++entries;
        auto const& shape = scheme.shapes[0];
        wrong +=
            shape.code(entry.window >> (2 * entry.start)) != shape.code(bases_at(view.bases.data(), slot))
                ? 1
                : 0;
    });
    CHECK(entries == 2 * set.size());
    CHECK(wrong == 0);
}

TEST_CASE("kernels of all instruction sets compare windows at any seed start") {
    test::RandomDna random(15);
    std::string const record = random.bases(300);
    PackedText const text = test::text_of({record});
    TextView const view = text.batch().text;
    constexpr unsigned length = 21;
    std::uint64_t const letters = base_mask(length) & 0x5555'5555'5555'5555U;
    std::vector<SeedEntry> entries(90 + SeedTableView::padding);
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        std::uint64_t const at = random.below(record.size() - 32);
        entries[i] = {bases_at(view.bases.data(), at) ^ (random.below(1024) << 20U), i, 0,
                      static_cast<std::uint8_t>(random.below(32)),
                      static_cast<std::uint8_t>(random.below(3))};
    }
    // The table finds the same entries by index and, if the indices are far apart, by rank.
    std::vector<std::uint32_t> const firsts{0, 1, 7, 40, 90};
    std::vector<std::uint32_t> const far_apart{3, 63, 64, 200};
    std::vector<std::uint64_t> const filter{1U << 3U | std::uint64_t{1} << 63U, 1, 0, 1U << 8U};
    std::vector<std::uint32_t> const ranks{0, 2, 3, 3};
    for (unsigned const i : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U}) {
        bool const by_rank = i % 2 != 0;
        unsigned const limit = std::vector{0U, 1U, 4U, 8U, 15U}[i / 2];
        SeedTableView const table{filter.data(), by_rank ? ranks.data() : nullptr, firsts.data(),
                                  entries.data(), letters};
        std::vector<SlotCandidate> candidates;
        for (std::uint64_t slot = 0; slot < record.size(); ++slot)
            for (std::uint32_t index = 0; index < 4; ++index)
                candidates.push_back({slot, by_rank ? far_apart[index] : index});
        std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
        for (std::uint32_t candidate = 0; candidate < candidates.size(); ++candidate)
            for (std::uint32_t entry = firsts[candidate % 4]; entry < firsts[candidate % 4 + 1]; ++entry) {
                if (candidates[candidate].slot < entries[entry].start) continue;
                unsigned differing = 0;
                for (unsigned at = 0; at < length; ++at) {
                    std::uint64_t const slot = candidates[candidate].slot - entries[entry].start + at;
                    unsigned const base = slot < record.size() ? view.base(slot) : 0;
                    differing += (entries[entry].window >> (2 * at) & 3U) != base;
                }
                if (differing <= limit + entries[entry].classes) expected.insert({candidate, entry});
            }
        CHECK(!expected.empty());
        for (AnchoredKernels const& kernels : anchored_kernels().runnable()) {
            std::set<std::pair<std::uint32_t, std::uint32_t>> found;
            std::vector<NearSeed> pairs(50);
            for (std::size_t next = 0; next < candidates.size();) {
                std::size_t made = 0;
                next = kernels.compare_starts(table, view.bases.data(), candidates.data(), next,
                                              candidates.size(), limit, pairs.data(), made, pairs.size());
                for (NearSeed const& pair : std::span(pairs).first(made))
                    if (candidates[pair.candidate].slot >= entries[pair.entry].start)
                        found.insert({pair.candidate, pair.entry});
            }
            CHECK(found == expected);
        }
    }
}

TEST_CASE("seeds are moved along so that classes at the ends are in no seed") {
    SeedScheme const scheme(23, 5, 4);
    CHECK(scheme.spare() == 3);
    for (auto const& [motif, shift, words] :
         {std::tuple{"ACGTACGTACGTACGTACGTNGG", 0U, 5.0}, std::tuple{"CCNACGTACGTACGTACGTACGT", 3U, 5.0},
          std::tuple{"NCGTACGTACGTACGTACGTACN", 1U, 5.0}, std::tuple{"ACGTACGTACRTACGTACGTACG", 0U, 6.0},
          std::tuple{"ANGTACGTACGTACGTACGTNNG", 0U, 8.0}}) {
        CAPTURE(motif);
        PatternSet const set = test::forward_patterns({motif});
        SeedWindows windows(set, {0}, 23);
        windows.settle(scheme);
        CHECK(windows.shift(0) == shift);
        CHECK(windows.words(scheme) == words);
    }
}
