#include "match/limits.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "match/edits/edit_engine.hpp"
#include "motifcount/error.hpp"
#include "pattern/automaton.hpp"
#include "plan/engine_choice.hpp"
#include "plan/registry.hpp"
#include "support/patterns.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

SearchOptions with(unsigned mismatches, unsigned edits = 0) {
    SearchOptions options;
    options.max_mismatches = mismatches;
    options.max_edits = edits;
    return options;
}

TEST_CASE("each limit has a code and a reason with the limit and the value") {
    using enum Limit;
    constexpr EngineLimits exact{};
    constexpr EngineLimits inexact{.mismatches = 3, .edits = 2, .codes = Codes::compared};
    auto const bytes = [](PatternSet const& patterns) { return std::uint64_t{16} * patterns.size(); };
    struct Case {
        EngineLimits limits;
        std::vector<std::string> sequences;
        SearchOptions options;
        Limit limit;
        std::string reason;
    };
    for (Case const& wanted : {
             Case{exact, {"ACGT"}, with(1), mismatches, "takes no mismatches, but 1 is requested"},
             Case{inexact, {"ACGTA"}, with(4), mismatches, "takes up to 3 mismatches, but 4 are requested"},
             Case{exact, {"ACGT"}, with(0, 2), edits, "takes no edits, but 2 are requested"},
             Case{inexact, {"ACGT"}, with(0, 3), edits, "takes up to 2 edits, but 3 are requested"},
             Case{inexact,
                  {"ACGT", "AC"},
                  with(2),
                  found_everywhere,
                  "takes fewer mismatches than the shortest motif has bases (2), but 2 are requested"},
             Case{inexact,
                  {"A"},
                  with(0, 1),
                  found_everywhere,
                  "takes fewer edits than the shortest motif has bases (1), but 1 is requested"},
             Case{{.codes = Codes::refused},
                  {"ACGT", "ANN", "RA"},
                  {},
                  codes,
                  "takes motifs of A, C, G and T, but 2 patterns have other IUPAC codes"},
             Case{exact,
                  {std::string(11, 'N'), "R"},
                  {},
                  expansion,
                  "takes IUPAC codes that match up to 4194304 sequences, but the codes of 2 patterns match "
                  "4194306 (NNNNNNNNNNN: 4194304)"},
             Case{exact,
                  {std::string(10'000, 'N')},
                  {},
                  expansion,
                  "takes IUPAC codes that match up to 4194304 sequences, but the codes of 1 pattern match "
                  "more than 10^19 (" +
                      std::string(40, 'N') + "...: more than 10^19)"},
             Case{{.codes = Codes::compared, .words = 11},
                  {"NRA", "NBN", "NNA"},
                  {},
                  expansion,
                  "takes motifs whose IUPAC codes match up to 11 sequences, but NBN matches 48"},
             Case{{.patterns = 2},
                  {"A", "C", "G"},
                  {},
                  Limit::patterns,
                  "takes up to 2 patterns (a motif on both strands has two), but there are 3"},
             Case{{.shortest = 8},
                  {"ACGTACGT", "ACGTACG"},
                  {},
                  shortest,
                  "takes motifs of at least 8 bases, but the shortest has 7"},
             Case{{.longest = 7},
                  {"ACGTACGT", "ACGTACG"},
                  {},
                  longest,
                  "takes motifs of up to 7 bases, but the longest has 8 (ACGTACGT)"},
             Case{{.one_length = true},
                  {"ACGTACGT", "ACGTACG"},
                  {},
                  one_length,
                  "takes motifs of one length, but these have 7 to 8 bases"},
             Case{{.table_bytes = 31, .needed_table_bytes = bytes},
                  {"A", "C"},
                  {},
                  table_bytes,
                  "takes tables of up to 31 bytes, but these motifs need 32"},
         }) {
        CAPTURE(wanted.reason);
        auto const refused = refusal(wanted.limits, test::forward_patterns(wanted.sequences), wanted.options);
        REQUIRE(refused);
        CHECK(refused->limit == wanted.limit);
        CHECK(refused->reason == wanted.reason);
    }
}

TEST_CASE("values equal to a limit are accepted") {
    auto const bytes = [](PatternSet const& patterns) { return std::uint64_t{16} * patterns.size(); };
    EngineLimits const limits{.mismatches = 3,
                              .edits = 2,
                              .patterns = 2,
                              .shortest = 8,
                              .longest = 8,
                              .one_length = true,
                              .table_bytes = 32,
                              .needed_table_bytes = bytes};
    CHECK_FALSE(refusal(limits, test::forward_patterns({"ACGTACGT", "ACGTACGA"}), with(3)));
    CHECK_FALSE(refusal(limits, test::forward_patterns({"ACGTACGT"}), with(0, 2)));
    CHECK_FALSE(refusal({}, test::patterns_of({std::string(11, 'N')}), {}));
    CHECK_FALSE(refusal({.codes = Codes::compared}, test::forward_patterns({std::string(200, 'N')}), {}));
    CHECK_FALSE(
        refusal({.codes = Codes::compared, .words = 12}, test::forward_patterns({"NBA", "NRAC", "A"}), {}));
    CHECK_FALSE(
        refusal({.mismatches = EngineLimits::unlimited}, test::forward_patterns({"ACGTACGTACGT"}), with(11)));
}

TEST_CASE("an engine beyond its limits is refused, naming one that fits") {
    struct Case {
        char const* engine;
        std::vector<std::string> sequences;
        unsigned mismatches;
        Limit limit;
        char const* advice;
    };
    std::vector<std::string> many;
    for (unsigned i = 0; i < 65; ++i) {
        std::string& motif = many.emplace_back("GATTACAGATTACAGA");
        for (unsigned rest = i, at = 0; at < 4; ++at, rest /= 4) motif += "ACGT"[rest % 4];
    }
    for (Case const& wanted : {
             Case{"kmp", {"GATTACA"}, 1, Limit::mismatches, "use engine shift-or"},
             Case{"kmp", {"GANTACA"}, 0, Limit::codes, "use engine shift-or"},
             Case{"kmp", many, 0, Limit::patterns, "use engine wu-manber"},
             Case{"wu-manber", {"GATTACA"}, 0, Limit::shortest, "use engine shift-or"},
             Case{"shift-or", {"GATTACA"}, 4, Limit::mismatches, "use engine naive"},
             Case{"pigeonhole", {"GATTACA", "GANNNNACA"}, 1, Limit::expansion, "use engine shift-or"},
             Case{"trie", {std::string(12, 'N')}, 0, Limit::expansion, "use engine shift-or"},
             Case{"naive", {"GAT"}, 3, Limit::found_everywhere, "lower the limit"},
             Case{"anchored", {"GAT"}, 3, Limit::found_everywhere, "lower the limit"},
         }) {
        CAPTURE(wanted.engine);
        CAPTURE(wanted.advice);
        auto const patterns = test::forward_patterns(wanted.sequences);
        auto const refused = find_engine(wanted.engine, "cpu").refuses(patterns, with(wanted.mismatches));
        REQUIRE(refused);
        CHECK(refused->limit == wanted.limit);
        std::string const message =
            "engine " + std::string(wanted.engine) + " " + refused->reason + "; " + wanted.advice;
        CHECK_THROWS_WITH_AS(static_cast<void>(choose(patterns, with(wanted.mismatches), wanted.engine,
                                                      DeviceChoice::Kind::cpu)),
                             message.c_str(), Error);
        CHECK_THROWS_AS(
            static_cast<void>(find_engine(wanted.engine, "cpu").compile(patterns, with(wanted.mismatches))),
            Error);
    }
}

TEST_CASE("tables of the automaton and the trie are bounded before expansion") {
    Engine const& automaton = find_engine("aho-corasick", "cpu");
    auto const refused =
        automaton.refuses(test::forward_patterns({std::string(Automaton::max_states, 'A')}), {});
    REQUIRE(refused);
    CHECK(refused->limit == Limit::table_bytes);
    CHECK(refused->reason == "takes tables of up to 1073741824 bytes, but these motifs need 1073741840");
    CHECK_FALSE(automaton.refuses(test::forward_patterns({std::string(11, 'N')}), {}));
    // The 4^11 words, each with 20 more bases, need more states than allowed.
    auto const expanded =
        automaton.refuses(test::forward_patterns({std::string(11, 'N') + std::string(20, 'A')}), {});
    REQUIRE(expanded);
    CHECK(expanded->limit == Limit::table_bytes);
}

TEST_CASE("edits are refused with the same kind of message as mismatches") {
    auto const refused = edit_engine().refuses(test::forward_patterns({std::string(70, 'A')}), with(0, 1));
    REQUIRE(refused);
    CHECK(refused->limit == Limit::longest);
    std::string const said = "max_edits takes motifs of up to 64 bases, but the longest has 70 (" +
                             std::string(40, 'A') +
                             "...); remove longer motifs, or allow mismatches instead of edits";
    CHECK_THROWS_WITH_AS(
        static_cast<void>(choose(test::forward_patterns({std::string(70, 'A')}), with(0, 1))), said.c_str(),
        Error);
    for (Engine const* engine : all_engines()) {
        auto const none = engine->refuses(test::forward_patterns({"ACGTACGTACGT"}), with(0, 1));
        REQUIRE(none);
        CHECK(none->limit == Limit::edits);
    }
}

}  // namespace
