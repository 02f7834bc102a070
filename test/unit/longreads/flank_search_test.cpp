#include "longreads/flank_search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>

#include "dna/alphabet.hpp"
#include "dna/reverse_complement.hpp"

namespace motifcount::internal::test {
namespace {

bool same(char letter, std::uint8_t base) {
    return base < 4 && ((iupac_mask(letter) >> base) & 1U) != 0;
}

/// Edits between the whole pattern and text that ends at each position. `anywhere`: whether the text may start anywhere
std::vector<unsigned> edits_by_end(std::string const& pattern, std::vector<std::uint8_t> const& text,
                                   bool anywhere) {
    std::vector<unsigned> row(text.size() + 1);
    for (unsigned at = 0; at < row.size(); ++at) row[at] = anywhere ? 0 : at;
    for (char const letter : pattern) {
        unsigned diagonal = row[0]++;
        for (std::size_t at = 1; at < row.size(); ++at) {
            unsigned const cost = diagonal + (same(letter, text[at - 1]) ? 0 : 1);
            diagonal = row[at];
            row[at] = std::min({cost, row[at] + 1, row[at - 1] + 1});
        }
    }
    return row;
}

/// The same for text that starts at each position
std::vector<unsigned> edits_by_start(std::string const& pattern, std::vector<std::uint8_t> text) {
    std::ranges::reverse(text);
    std::vector<unsigned> row = edits_by_end({pattern.rbegin(), pattern.rend()}, text, true);
    std::ranges::reverse(row);
    return row;
}

std::string random_pattern(std::mt19937& random, unsigned length) {
    std::string pattern;
    while (pattern.size() < length) pattern += random() % 8 == 0 ? "RYN"[random() % 3] : "ACGT"[random() % 4];
    return pattern;
}

}  // namespace

TEST_CASE("flank search: distances equal those of full alignments") {
    std::mt19937 random(1);
    for (unsigned round = 0; round < 300; ++round) {
        std::string const before = random_pattern(random, round % 32);
        std::string const after = random_pattern(random, static_cast<unsigned>(random() % 32));
        std::vector<std::uint8_t> text(random() % 120);
        for (std::uint8_t& base : text)
            base = static_cast<std::uint8_t>(random() % 33 == 0 ? 4 : random() % 4);
        for (char const letter : before)  // Near matches, which random text does not have
            text.push_back(random() % 8 == 0 ? 2 : static_cast<std::uint8_t>(base_code(letter) & 3U));
        FlankDistances found;
        FlankSearch(before, after).search(text, found);
        auto const equal = [](std::vector<std::uint8_t> const& a, std::vector<unsigned> const& b) {
            return std::ranges::equal(a, b, [](unsigned x, unsigned y) { return x == y; });
        };
        CAPTURE(before);
        CAPTURE(after);
        CHECK(equal(found.left[0], edits_by_end(before, text, true)));
        CHECK(equal(found.right[0], edits_by_start(after, text)));
        CHECK(equal(found.left[1], edits_by_end(reverse_complement(after), text, true)));
        CHECK(equal(found.right[1], edits_by_start(reverse_complement(before), text)));
    }
}

TEST_CASE("flank search: an anchor ends where its best alignment does") {
    std::mt19937 random(2);
    for (unsigned round = 0; round < 300; ++round) {
        std::string const anchor = random_pattern(random, 1 + round % 64);
        std::vector<std::uint8_t> text;
        for (char const letter : anchor) {
            if (random() % 12 == 0) continue;
            text.push_back(static_cast<std::uint8_t>(base_code(letter) & 3U));
            if (random() % 12 == 0) text.push_back(static_cast<std::uint8_t>(random() % 5));
        }
        for (auto more = random() % 40; more > 0; --more)
            text.push_back(static_cast<std::uint8_t>(random() % 4));
        std::vector<unsigned> const edits = edits_by_end(anchor, text, false);
        auto const rank = [&](unsigned end) {
            auto const length = static_cast<unsigned>(anchor.size());
            return std::tuple(edits[end], std::max(end, length) - std::min(end, length), end);
        };
        unsigned best = 0;
        for (unsigned end = 1; end < edits.size(); ++end)
            if (rank(end) < rank(best)) best = end;
        CAPTURE(anchor);
        CHECK(end_of_alignment(anchor, text) == best);
    }
    CHECK(end_of_alignment("", std::vector<std::uint8_t>{1, 2}) == 0);
    CHECK(end_of_alignment("ACG", {}) == 0);
}

}  // namespace motifcount::internal::test
