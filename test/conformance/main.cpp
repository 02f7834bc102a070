// Runs the cases with one engine, which is named by an environment variable: MOTIFCOUNT_TEST_ENGINE=cpu:aho-corasick. CTest
// runs this program once per engine. Without the variable, the program only checks the list of engines.
//
// Further variables:
// - MOTIFCOUNT_TEST_EVERY=N runs only every N-th case, for tools that make the program a hundred times slower.
// - MOTIFCOUNT_TEST_FROM=N starts at case N (default 0), so that several programs can share the cases.
// - MOTIFCOUNT_TEST_BASES=N skips cases with more than N bases.
// - MOTIFCOUNT_TEST_SPLITS=N tests only the first N ways to divide a case into batches.
// - MOTIFCOUNT_TEST_SEED=N draws other random cases.
//
// Exit status 77 means that the engine's device is missing; CTest reports the test as skipped. With
// MOTIFCOUNT_REQUIRE_CUDA=1, a missing device is a failure.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <set>
#include <string>

#include "case_patterns.hpp"
#include "harness.hpp"
#include "motifcount/error.hpp"
#include "plan/registry.hpp"

namespace motifcount::internal::test {
namespace {

constexpr int skipped = 77;

std::string label_of(Engine const& engine) {
    return std::string(engine.device()) + ":" + std::string(engine.name());
}

std::string environment(char const* name) {
    char const* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

Engine const& engine_under_test() {
    std::string const label = environment("MOTIFCOUNT_TEST_ENGINE");
    std::size_t const colon = label.find(':');
    return find_engine(label.substr(colon + 1), label.substr(0, colon));
}

struct Tally {
    unsigned searched = 0;
    unsigned refused = 0;
};

/// Searches a case with up to `max_splits` splits. If the engine refuses the case, compile() must give the same reason.
void check(Case const& test_case, oracle::Strands strands, std::size_t max_splits, Engine const& engine,
           Tally& tally) {
    PatternSet const patterns = patterns_for(test_case, strands);
    SearchOptions options;
    options.max_mismatches = test_case.max_mismatches;
    if (engine.device() == "cuda") options.devices = {0};
    if (auto const refused = engine.refuses(patterns, options)) {
        ++tally.refused;
        CHECK_FALSE(refused->reason.empty());
        std::string const message = "--engine " + std::string(engine.name()) + " " + refused->reason;
        CHECK_THROWS_WITH_AS(static_cast<void>(engine.compile(patterns, options)), message.c_str(), Error);
        return;
    }
    auto const matcher = engine.compile(patterns, options);
    auto const expected = expected_of(test_case, strands);
    auto splits = splits_for(test_case);
    splits.resize(std::min(splits.size(), max_splits));
    for (Split const& split : splits) {
        ++tally.searched;
        auto const found = difference(test_case, strands, split, *matcher, patterns, expected);
        CHECK_MESSAGE(!found.has_value(), found.value_or(""));
    }
}

TEST_CASE("CTest registers exactly the engines of this build") {
    std::set<std::string> expected;
    std::string_view labels = MOTIFCOUNT_TEST_ENGINES;
    while (!labels.empty()) {
        std::size_t const comma = std::min(labels.find(','), labels.size());
        expected.emplace(labels.substr(0, comma));
        labels.remove_prefix(std::min(comma + 1, labels.size()));
    }
    std::set<std::string> found;
    for (Engine const* engine : all_engines()) found.insert(label_of(*engine));
    CHECK(found == expected);
}

std::vector<Case> cases_for(Engine const& engine) {
    if (!engine.limits().matrices) return all_cases();
    std::vector<Case> cases;
    add_matrix_cases(cases);
    return cases;
}

TEST_CASE("the engine finds the same hits as the oracle") {
    std::string const label = environment("MOTIFCOUNT_TEST_ENGINE");
    if (label.empty()) return;
    Engine const& engine = engine_under_test();
    REQUIRE(label_of(engine) == label);
    Tally tally;
    std::string const every = environment("MOTIFCOUNT_TEST_EVERY");
    std::size_t const step = every.empty() ? 1 : std::stoul(every);
    std::string const from = environment("MOTIFCOUNT_TEST_FROM");
    std::size_t const first = from.empty() ? 0 : std::stoul(from);
    REQUIRE(first < step);
    std::string const most = environment("MOTIFCOUNT_TEST_BASES");
    std::string const splits = environment("MOTIFCOUNT_TEST_SPLITS");
    std::size_t const max_splits =
        splits.empty() ? std::numeric_limits<std::size_t>::max() : std::stoul(splits);
    std::size_t number = 0;
    for (Case const& test_case : cases_for(engine)) {
        if (!most.empty() && bases_of(test_case) > std::stoull(most)) continue;
        if (number++ % step != first) continue;
        for (auto const strands :
             {oracle::Strands::both, oracle::Strands::forward, oracle::Strands::reverse}) {
            // Engines search patterns without regard to strands, so large cases are only searched on both strands.
            if (strands != oracle::Strands::both && bases_of(test_case) > 2000) continue;
            check(test_case, strands, max_splits, engine, tally);
        }
    }
    std::cout << label << ": " << tally.searched << " searches, " << tally.refused << " refusals\n";
    if (step == 1) CHECK(tally.searched > 0);
}

}  // namespace
}  // namespace motifcount::internal::test

int main(int count, char** arguments) {
    using namespace motifcount::internal::test;
    std::string const label = environment("MOTIFCOUNT_TEST_ENGINE");
    if (!label.empty() && !engine_under_test().available()) {
        bool const required = environment("MOTIFCOUNT_REQUIRE_CUDA") == "1";
        std::cerr << label << ": no such device here"
                  << (required ? ", but MOTIFCOUNT_REQUIRE_CUDA=1\n" : ": skipped\n");
        return required ? EXIT_FAILURE : skipped;
    }
    return doctest::Context(count, arguments).run();
}
