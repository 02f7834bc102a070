#include "pattern/neighbour_bound.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::size_t distance(std::string const& a, std::string const& b) {
    std::size_t different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
    return different;
}

std::uint64_t bound(std::vector<std::string> const& words, unsigned mismatches) {
    PatternSet const patterns(test::motif_set(words), StrandFilter::forward, 1);
    std::vector<PatternId> members(patterns.size());
    std::iota(members.begin(), members.end(), PatternId{0});
    return neighbour_bound(patterns, members, mismatches);
}

}  // namespace

TEST_CASE("no text matches more patterns at a position than the bound") {
    test::RandomDna random(5);
    for (unsigned trial = 0; trial < 200; ++trial) {
        std::size_t const length = 3 + random.below(40);
        auto const mismatches = static_cast<unsigned>(random.below(3));
        std::vector<std::string> words;
        // Two thirds of the words are near each other. The other words are random.
        std::string const middle = random.bases(length);
        for (unsigned i = 0; i < 60; ++i) {
            std::string word = i % 3 == 0 ? random.bases(length) : middle;
            for (auto change = random.below(4); change != 0; --change)
                word[random.below(length)] = "ACGT"[random.below(4)];
            words.push_back(word);
        }
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
        std::uint64_t const most = bound(words, mismatches);
        auto const check = [&](std::string const& text) {
            std::uint64_t matches = 0;
            for (std::string const& word : words) matches += distance(word, text) <= mismatches;
            CHECK(matches <= most);
        };
        check(middle);
        for (std::string const& word : words) check(word);
    }
}

TEST_CASE("few guides of a library are near each other") {
    test::RandomDna random(6);
    std::vector<std::string> guides;
    for (unsigned i = 0; i < 20000; ++i) guides.push_back(random.bases(20));
    CHECK(bound(guides, 0) == 1);
    CHECK(bound(guides, 1) <= 10);
    CHECK(bound(guides, 1) >= 2);
    CHECK(bound({"ACGT"}, 1) == 1);
}
