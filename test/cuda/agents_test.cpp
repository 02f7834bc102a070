#include "agents.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cases.hpp"
#include "support/oracle.hpp"
#include "support/sanitized.hpp"

namespace motifcount::internal::cuda::test {
namespace {

namespace oracle = motifcount::internal::test::oracle;

bool plain_letters(std::string const& motif) {
    return motif.find_first_not_of("ACGT") == std::string::npos;
}

/// Returns the distinct motifs of A, C, G and T in a case. The oracle numbers motifs by their index in this list.
std::vector<std::string> distinct_words(motifcount::internal::test::Case const& test_case) {
    std::set<std::string> words;
    for (std::string const& motif : test_case.motifs)
        if (plain_letters(motif)) words.insert(motif);
    return {words.begin(), words.end()};
}

std::vector<oracle::Hit> as_hits(std::vector<Found> const& found, PackedRecords const& records,
                                 WordSet const& words) {
    std::vector<oracle::Hit> hits;
    for (Found const& one : found) {
        std::uint64_t const length = words.length(one.word);
        // An impossible hit is kept, so that the comparison fails
        if (one.end < length || one.end > records.text().size) {
            hits.push_back({one.end, 0, 0, one.word, '!', 0});
            continue;
        }
        auto const place = records.place(one.end - length);
        hits.push_back({place.record, place.offset, place.offset + length, one.word, '+', 0});
    }
    std::sort(hits.begin(), hits.end());
    return hits;
}

/// Runs every agent that supports the motifs and the text, and compares the results with the oracle.
void check(std::vector<std::string> const& motifs, std::vector<std::string> const& letters, bool masked) {
    WordSet const words = words_of(motifs);
    PackedRecords const records(letters, masked);
    auto const expected = oracle::search(motifs, letters, oracle::Strands::forward, 0);
    for (Agent const& agent : all_agents()) {
        if (!agent.suits(words)) continue;
        auto const hits = as_hits(agent.run(words, records.text()), records, words);
        INFO(agent.name);
        CHECK(hits.size() == expected.hits.size());
        CHECK(hits == expected.hits);
    }
}

TEST_CASE("every agent finds the same hits as the oracle") {
    std::size_t number = 0;
    for (motifcount::internal::test::Case const& test_case : motifcount::internal::test::all_cases()) {
        if (motifcount::internal::test::takes_part && ++number % 2 == 0) continue;
        if (test_case.max_mismatches != 0) continue;
        auto const motifs = distinct_words(test_case);
        if (motifs.empty()) continue;
        INFO(test_case.name);
        check(motifs, test_case.records, true);
        // Tests up to eight records as separate texts without a break mask.
        std::size_t tried = 0;
        for (std::string const& record : test_case.records) {
            if (record.empty() || !plain_letters(record) || ++tried > 8) continue;
            check(motifs, {record}, false);
        }
    }
}

TEST_CASE("hits that end in the halo are not reported") {
    std::vector<std::string> const motifs{"ACGTACGTACGT"};
    std::string text;
    for (int i = 0; i < 100; ++i) text += "ACGT";
    WordSet const words = words_of(motifs);
    PackedRecords const records({text});
    for (std::uint64_t const owned_from : {0, 11, 12, 13, 63, 64, 65, 200, 399, 400}) {
        Text view = records.text();
        view.owned_from = owned_from;
        for (std::uint64_t chunk = 0; chunk < chunk_count(view); ++chunk) {
            std::uint64_t const starts = reportable_starts(view, chunk, 12);
            for (unsigned i = 0; i < 64; ++i) {
                std::uint64_t const end = chunk * chunk_slots + i + 12;
                CHECK(((starts >> i) & 1U) == static_cast<std::uint64_t>(end > owned_from && end <= 400));
            }
        }
    }
}

TEST_CASE("for some lengths, every engine has agents") {
    auto const suiting = [](std::vector<std::string> const& motifs) {
        std::set<std::string> engines;
        for (Agent const& agent : all_agents())
            if (agent.suits(words_of(motifs))) engines.insert(agent.name.substr(0, agent.name.find(',')));
        return engines;
    };
    std::set<std::string> const all{"aho-corasick", "rabin-karp", "trie", "wu-manber"};
    CHECK(suiting({"ACGTACGT"}) == all);
    CHECK(suiting({std::string(100, 'C')}) == all);
    CHECK(suiting({"ACG", "ACGT"}) == std::set<std::string>{"aho-corasick", "trie", "wu-manber"});
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
