#include "longreads/read_pattern.hpp"

#include <doctest/doctest.h>

namespace motifcount::internal::test {
namespace {

/// A barcode whose layout covers the bases [start, end). `entry`: 0 and 1 are of one sample, 2 and 3 of others
BarcodeSite site(unsigned start, unsigned end, unsigned entry, bool reversed = false, unsigned edits = 0) {
    BarcodeSite found{.first = start + 1, .last = end - 1, .reversed = reversed, .flank_edits = edits};
    found.match.outcome = ListMatch::Outcome::found;
    found.match.entry = entry;
    found.start = start;
    found.end = end;
    return found;
}

ReadPattern pattern(PatternRules rules = {}, bool insert_is_left = false) {
    return {{5, 5, 6, 7}, insert_is_left, rules};
}

/// Inserts as text, such as "40-900 sample 5; 950-1000 ambiguous", then the pattern in words
std::string result(std::vector<BarcodeSite> const& sites, unsigned length,
                   ReadPattern const& own = pattern()) {
    char const* const names[] = {"", "no barcode", "ambiguous", "ends differ"};
    std::string text;
    std::vector<Insert> const inserts = own.inserts(sites, length);
    for (Insert const& insert : inserts) {
        text.append(std::to_string(insert.first)).append("-").append(std::to_string(insert.last)).append(" ");
        text += names[static_cast<unsigned>(insert.outcome)];
        if (insert.outcome == Insert::Outcome::assigned)
            text.append("sample ").append(std::to_string(own.sample(sites[insert.site])));
        text += "; ";
    }
    return text + own.describe(sites, inserts);
}

}  // namespace

TEST_CASE("read pattern: barcodes at the ends") {
    CHECK(result({}, 1000) == "0-1000 no barcode; no BC");
    CHECK(result({}, 0) == "no BC");
    CHECK(result({site(150, 190, 2)}, 1000) == "190-1000 sample 6; BC at the start");
    CHECK(result({site(810, 850, 2, true)}, 1000) == "0-810 sample 6; BC at the end");
    CHECK(result({site(20, 60, 0), site(900, 940, 1, true)}, 1000) ==
          "60-900 sample 5; BC at the start; the same BC at the end");
    CHECK(result({site(20, 1000, 2)}, 1000) == "BC at the start");
    CHECK(result({site(0, 40, 2, true)}, 1000) == "40-1000 no barcode; BC at the start, pointing outwards");
    CHECK(result({site(810, 850, 2)}, 1000, pattern({}, true)) == "0-810 sample 6; BC at the end");
}

TEST_CASE("read pattern: barcodes in a row") {
    CHECK(result({site(0, 40, 0), site(90, 130, 1)}, 1000) ==
          "130-1000 sample 5; BC at the start; the same BC next to it");
    CHECK(result({site(0, 40, 2), site(90, 130, 3)}, 1000) ==
          "130-1000 ambiguous; BC at the start; another BC next to it");
    CHECK(result({site(0, 40, 2), site(90, 130, 3)}, 1000, pattern({.inner = true})) ==
          "130-1000 sample 7; BC at the start; another BC next to it");
    CHECK(result({site(800, 840, 2, true), site(890, 930, 3, true)}, 1000, pattern({.inner = true})) ==
          "0-800 sample 6; BC at the end; another BC next to it");
    CHECK(result({site(0, 40, 2), site(91, 131, 3)}, 1000) ==
          "40-91 sample 6; 131-1000 sample 7; BC at the start; another BC in the middle");
}

TEST_CASE("read pattern: different barcodes at the ends") {
    std::vector<BarcodeSite> const sites{site(0, 40, 2, false, 3), site(960, 1000, 3, true, 2)};
    std::string const words = "; BC at the start; another BC at the end";
    CHECK(result(sites, 1000) == "40-960 ends differ" + words);
    CHECK(result(sites, 1000, pattern({.ends = BarcodeEnds::start})) == "40-960 sample 6" + words);
    CHECK(result(sites, 1000, pattern({.ends = BarcodeEnds::either})) == "40-960 sample 7" + words);
    CHECK(result({site(0, 40, 2), site(960, 1000, 3, true)}, 1000, pattern({.ends = BarcodeEnds::either})) ==
          "40-960 ends differ" + words);
}

TEST_CASE("read pattern: barcodes in the middle divide the read") {
    CHECK(result({site(151, 190, 2)}, 1000) == "0-151 no barcode; 190-1000 sample 6; BC in the middle");
    CHECK(result({site(0, 40, 0), site(500, 540, 2), site(950, 990, 1, true)}, 1000) ==
          "40-500 sample 5; 540-950 ends differ; BC at the start; another BC in the middle; an earlier BC at "
          "the "
          "end");
    CHECK(result({site(400, 440, 2, true), site(490, 530, 3)}, 1000) ==
          "0-400 sample 6; 530-1000 sample 7; BC in the middle; another BC next to it");
    CHECK(
        result({site(400, 440, 2, true), site(491, 531, 3)}, 1000) ==
        "0-400 sample 6; 440-491 no barcode; 531-1000 sample 7; BC in the middle; another BC in the middle");
    std::vector<BarcodeSite> many;
    for (unsigned i = 0; i < 7; ++i) many.push_back(site(100 * i, 100 * i + 30, 2));
    CHECK(result(many, 700).ends_with("the same BC in the middle; and more"));
}

}  // namespace motifcount::internal::test
