#include "barcodes/barcode_list.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"
#include "unit/barcodes/list_oracle.hpp"

namespace motifcount::internal::test {
namespace {

/// Returns the text with up to `edits` random edits, including N.
std::string with_errors(RandomDna& random, std::string text, std::uint64_t edits, bool indels) {
    for (std::uint64_t i = random.below(edits + 1); i > 0 && !text.empty(); --i) {
        std::size_t const at = random.below(text.size());
        std::uint64_t const kind = random.below(indels ? 3 : 1);
        if (kind == 0) text[at] = random.from("ACGTN", 1)[0];
        if (kind == 1) text.erase(at, 1);
        if (kind == 2) text.insert(at, random.from("ACGTN", 1));
    }
    return text;
}

/// Random list with entries near each other, prefixes of each other and equal entries
std::vector<std::string> draw_entries(RandomDna& random, std::uint64_t shortest, std::uint64_t longest) {
    std::vector<std::string> entries;
    bool const iupac = random.one_in(3);
    std::uint64_t const count = random.one_in(20) ? random.between(1, 400) : random.between(1, 20);
    while (entries.size() < count) {
        std::size_t const length = random.between(shortest, longest);
        std::string entry = random.from(random.one_in(4) ? "AC" : "ACGT", length);
        if (!entries.empty() && random.one_in(3)) {
            entry = entries[random.below(entries.size())];
            entry[random.below(entry.size())] = random.bases(1)[0];
            if (random.one_in(2)) entry = (entry + random.bases(length)).substr(0, length);
        }
        if (iupac && random.one_in(4)) entry[random.below(entry.size())] = random.iupac(1)[0];
        entries.push_back(entry);
    }
    return entries;
}

Oracle draw_list(RandomDna& random) {
    Oracle oracle;
    std::uint64_t const longest = std::uint64_t{1} << random.between(1, 6);
    oracle.entries = draw_entries(random, random.one_in(2) ? longest : (longest + 1) / 2, longest);
    oracle.rule.mismatches = static_cast<unsigned>(random.below(4));
    oracle.rule.edits = static_cast<unsigned>(random.below(2) * random.below(random.one_in(4) ? 10 : 5));
    oracle.rule.lead = static_cast<unsigned>(random.between(1, 3));
    oracle.rule.ties = random.one_in(2);
    oracle.from_end = random.one_in(2);
    return oracle;
}

std::string draw_text(RandomDna& random, Oracle const& oracle) {
    if (random.one_in(8)) return random.from("ACGTN", random.below(65));
    std::string text = oracle.entries[random.below(oracle.entries.size())];
    for (char& letter : text)
        if (base_code(letter) == no_base) letter = random.bases(1)[0];
    text = with_errors(random, text, oracle.rule.radius() + 1, oracle.rule.edits != 0 || random.one_in(4));
    std::string const more = random.from("ACGTACGTACGTN", random.below(3) * random.below(12));
    text = oracle.from_end ? more + text : text + more;
    if (text.size() <= 64) return text;
    return oracle.from_end ? text.substr(text.size() - 64) : text.substr(0, 64);
}

void check_equal(ListMatch const& match, ListMatch const& expected) {
    CHECK(match.outcome == expected.outcome);
    CHECK(match.distance == expected.distance);
    CHECK(match.entry == expected.entry);
    CHECK(match.indels == expected.indels);
    CHECK(match.length == expected.length);
    CHECK(match.ends == expected.ends);
}

TEST_CASE("barcode lists: random lists, rules and reads equal the oracle") {
    RandomDna random(7);
    unsigned ties = 0;
    for (unsigned round = 0; round < cases_of(800U); ++round) {
        Oracle const oracle = draw_list(random);
        BarcodeList const list(oracle.entries, oracle.rule, oracle.from_end, 1 + round % 3);
        for (unsigned read = 0; read < 20; ++read) {
            std::string const text = draw_text(random, oracle);
            CAPTURE(round);
            CAPTURE(text);
            ShortText const read_text = parse_short_text(text);
            ListMatch const expected = oracle.match(text, false);
            list.prefetch(read_text);
            check_equal(list.match(read_text), expected);
            if (expected.outcome == ListMatch::Outcome::tied) {
                ListTie const tie = list.tie(read_text);
                ListTie const all = oracle.tie(oracle.from_end ? Oracle::reversed(text) : text);
                CHECK(tie.entries == all.entries);
                CHECK(tie.nearest == all.nearest);
                ++ties;
            }
            check_equal(list.match_whole(read_text), oracle.match(text, true));
        }
    }
    CHECK(ties > 100);
}

TEST_CASE("barcode lists: lead, prefixes and the nearest of several tags") {
    using Outcome = ListMatch::Outcome;
    auto const match = [](std::vector<std::string> const& entries, ListRule rule, std::string const& text) {
        return BarcodeList(entries, rule, false).match(parse_short_text(text));
    };
    std::vector<std::string> const near{"ACGTACGT", "ACGTACCC"};
    CHECK(match(near, {1, 0, 1}, "ACGTACGA").outcome == Outcome::found);
    CHECK(match(near, {1, 0, 2}, "ACGTACGA").outcome == Outcome::ambiguous);
    CHECK(match(near, {1, 0, 3}, "ACGTACGT").outcome == Outcome::found);
    CHECK(match(near, {1, 0, 1}, "ACGTACGC").outcome == Outcome::ambiguous);
    // The first tag is within the limit, but the second is nearer.
    CHECK(match({"AAAAAAAA", "AAAAAAAC"}, {1, 0, 1}, "AAAAAAAC").entry == 1);

    std::vector<std::string> const inlined{"ACGTAC", "ACGTACGT"};
    CHECK(match(inlined, {1, 0, 1}, "ACGTACGTTT").entry == 1);
    CHECK(match(inlined, {1, 0, 1}, "ACGTACTTTT").entry == 0);
    CHECK(match(inlined, {1, 0, 1}, "AGGTACGTTT").entry == 1);
    CHECK(match(inlined, {1, 0, 1}, "ACGTAC").entry == 0);
}

TEST_CASE("barcode lists: near pairs equal a comparison of all pairs") {
    RandomDna random(11);
    for (unsigned round = 0; round < cases_of(200U); ++round) {
        Oracle const oracle = draw_list(random);
        NearPairs const pairs = BarcodeList(oracle.entries, oracle.rule, oracle.from_end).near_pairs(2);
        std::set<std::pair<std::size_t, std::size_t>> expected;
        auto const is_plain = [](std::string const& text) {
            return text.find_first_not_of("ACGT") == std::string::npos;
        };
        std::vector<std::string> entries;
        for (std::string const& entry : oracle.entries)
            entries.push_back(oracle.from_end ? Oracle::reversed(entry) : entry);
        auto const first = [&](std::string const& entry) {
            return static_cast<std::size_t>(std::ranges::find(entries, entry) - entries.begin());
        };
        for (std::string const& a : entries)
            for (std::string const& b : entries)
                if (a != b && is_plain(a) && oracle.distance(b, a, false) <= oracle.rule.radius())
                    expected.insert(std::minmax(first(a), first(b)));
        CAPTURE(round);
        CHECK(pairs.all);
        CHECK(pairs.pairs == expected.size());
        if (expected.empty()) continue;
        CHECK(std::pair<std::size_t, std::size_t>(pairs.first, pairs.second) == *expected.begin());
    }
}

TEST_CASE("barcode lists: a large list equals itself for any number of threads") {
    RandomDna random(21);
    std::vector<std::string> entries;
    for (unsigned i = 0; i < 200'000; ++i) entries.push_back(random.bases(i % 7 == 0 ? 9 : 12));
    for (bool const from_end : {false, true}) {
        BarcodeList const one(entries, {2, 0, 1}, from_end, 1);
        BarcodeList const many(entries, {2, 0, 1}, from_end, 3);
        CHECK(one.distinct() == many.distinct());
        CHECK(one.near_pairs(1).pairs == many.near_pairs(2).pairs);
        for (unsigned i = 0; i < 3000; ++i) {
            std::string text = i % 3 == 0 ? random.bases(12) : entries[random.below(entries.size())];
            if (i % 2 == 0) text[random.below(text.size())] = 'N';
            ListMatch const match = one.match(parse_short_text(text));
            CHECK(many.match(parse_short_text(text)) == match);
            if (i % 6 == 1) CHECK(entries[match.entry] == text);
        }
    }
}

TEST_CASE("barcode lists: invalid sequences") {
    auto const make = [](std::string const& sequence) {
        std::vector<std::string> const sequences{"ACGT", sequence};
        return [sequences] { return BarcodeList(sequences, {}, false).longest(); };
    };
    for (std::string const& sequence : {std::string(), std::string("ACGX"), std::string(65, 'A')})
        CHECK(error_of(make(sequence)).code() == ErrorCode::motif);
    CHECK(error_of(make(std::string(64, 'A'))).code() == ErrorCode::internal);
}

}  // namespace
}  // namespace motifcount::internal::test
