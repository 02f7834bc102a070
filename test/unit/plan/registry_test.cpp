#include "plan/registry.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"
#include "plan/engine_choice.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

PatternSet patterns_of(std::string const& sequence) {
    MotifSet motifs;
    motifs.add({.sequence = sequence}, "test");
    return PatternSet(motifs, StrandFilter::both);
}

/// Returns the code and message of the error that `call` throws.
template <class Call>
std::pair<ErrorCode, std::string> error_of(Call const& call) {
    try {
        call();
    } catch (Error const& error) {
        return {error.code(), error.what()};
    }
    return {ErrorCode::internal, "no error"};
}

TEST_CASE("engines are identified by name and device") {
    std::set<std::string> seen;
    for (Engine const* engine : all_engines()) {
        CHECK(seen.insert(std::string(engine->device()) + ":" + std::string(engine->name())).second);
        CHECK(&find_engine(engine->name(), engine->device()) == engine);
    }
    CHECK(seen.contains("cpu:naive"));
}

TEST_CASE("an unknown engine is a usage error that lists the engines") {
    auto const [code, message] = error_of([] { static_cast<void>(find_engine("grep", "cpu")); });
    CHECK(code == ErrorCode::usage);
    CHECK(message.find("engine grep: unknown engine") == 0);
    CHECK(message.find("naive, aho-corasick") != std::string::npos);
    auto const [device_code, device] = error_of([] { static_cast<void>(find_engine("naive", "cuda")); });
    CHECK(device_code == ErrorCode::usage);
    CHECK(device.find("engine naive: does not run on cuda") == 0);
}

TEST_CASE("a named engine is used, or refused with the reason") {
    auto const patterns = patterns_of("GATTACA");
    Choice const choice = choose(patterns, {}, "naive", DeviceChoice::Kind::cpu);
    REQUIRE(choice.parts.size() == 1);
    CHECK(choice.parts[0].engine->name() == "naive");
    CHECK(&choice.parts[0].patterns(patterns) == &patterns);
    CHECK(choice.reasons == std::vector<std::string>{"requested by name"});
    SearchOptions options;
    options.max_mismatches = 1;
    auto const [code, message] = error_of(
        [&] { static_cast<void>(choose(patterns, options, "aho-corasick", DeviceChoice::Kind::cpu)); });
    CHECK(code == ErrorCode::usage);
    CHECK(message == "engine aho-corasick takes no mismatches, but 1 is requested; use engine shift-or");
}

TEST_CASE("auto always finds an engine that supports the motifs") {
    SearchOptions options;
    for (char const* sequence : {"A", "GATTACA", "GANTC", "ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT"}) {
        auto const patterns = patterns_of(sequence);
        for (auto const& part : choose(patterns, options, "auto", DeviceChoice::Kind::cpu).parts) {
            CHECK_FALSE(part.engine->refuses(part.patterns(patterns), options).has_value());
        }
    }
}

namespace {

std::string engines_of(std::vector<std::string> const& sequences, unsigned max_mismatches) {
    MotifSet motifs;
    for (auto const& sequence : sequences) motifs.add({.sequence = sequence}, "here");
    PatternSet const patterns(motifs, StrandFilter::both);
    SearchOptions options;
    options.max_mismatches = max_mismatches;
    std::string names;
    std::size_t searched = 0;
    for (auto const& part : choose(patterns, options, "auto", DeviceChoice::Kind::cpu).parts) {
        names += (names.empty() ? "" : "+") + std::string(part.engine->name());
        searched += part.patterns(patterns).size();
        CHECK_FALSE(part.engine->refuses(part.patterns(patterns), options).has_value());
    }
    CHECK(searched == patterns.size());
    return names;
}

/// Returns `count` different sequences of this length.
std::vector<std::string> sequences_of(unsigned count, std::size_t length) {
    std::vector<std::string> sequences;
    for (unsigned i = 0; i < count; ++i) {
        std::string& sequence = sequences.emplace_back(length, 'A');
        for (unsigned rest = i, place = 0; rest != 0; rest /= 4) sequence[place++] = "ACGT"[rest % 4];
    }
    return sequences;
}

}  // namespace

TEST_CASE("auto selects engines by the motifs and the mismatches") {
    std::vector<std::string> many;
    for (unsigned i = 0; i < 200; ++i) {
        std::string word = "GAT";
        for (unsigned k = 0; k < 17; ++k) word += "ACGT"[(i >> (k % 8)) * 7 % 4];
        word += "ACGT"[i % 4];
        word += "ACGT"[i / 4 % 4];
        word += "ACGT"[i / 16 % 4];
        word += "ACGT"[i / 64 % 4];
        many.push_back(word);
    }
    auto with = [&](std::string const& further) {
        auto all = many;
        all.push_back(further);
        return all;
    };
    CHECK(engines_of({"GATTACA"}, 0) == "shift-or");
    CHECK(engines_of({"GATTACAGATTA"}, 0) == "shift-or");
    CHECK(engines_of({"GATTACAGATTACAGATTAC"}, 0) == "wu-manber");
    CHECK(engines_of({"GATTACAGATTACAGATTAC"}, 1) == "shift-or");
    CHECK(engines_of({"GATTACAGATTACANATTAC"}, 0) == "shift-or");
    CHECK(engines_of(sequences_of(200, 9), 0) == "rabin-karp");
    CHECK(engines_of(sequences_of(200, 6), 0) == "rabin-karp");
    CHECK(engines_of(sequences_of(5000, 10), 0) == "rabin-karp");
    CHECK(engines_of(sequences_of(200, 11), 0) == "wu-manber");
    auto lengths = sequences_of(1000, 5);
    for (auto const& sequence : sequences_of(4000, 6)) lengths.push_back(sequence);
    CHECK(engines_of(lengths, 0) == "aho-corasick");
    lengths = sequences_of(200, 20);
    lengths.emplace_back("GATTACA");
    CHECK(engines_of(lengths, 0) == "rabin-karp");
    lengths = sequences_of(60000, 20);
    lengths.emplace_back("GATTACA");
    CHECK(engines_of(lengths, 0) == "wu-manber+rabin-karp");
    CHECK(engines_of({"NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNA"}, 0) == "shift-or");
    CHECK(engines_of({"GANTC", "GATTACA"}, 3) == "shift-or");
    CHECK(engines_of({"GANTCGATTACA"}, 5) == "naive");
    CHECK(engines_of({"GATTCGATTACA"}, 5) == "naive");
    CHECK(engines_of({"GANTCGATTACAGATTACAG"}, 5) == "pigeonhole");
    CHECK(engines_of({"GANNNNTCGATTACAGATTACAG"}, 5) == "naive");
    CHECK(engines_of(with("GANTC"), 0) == "rabin-karp");
    CHECK(engines_of(with("GANNNNNTC"), 0) == "wu-manber+shift-or");
    CHECK(engines_of(many, 1) == "pigeonhole");
    CHECK(engines_of(with("GANTC"), 1) == "shift-or");  // shift-or, because GANTC has many hits
    CHECK(engines_of(with("GANTCGATTACA"), 4) == "pigeonhole");
    CHECK(engines_of(with("GANNNNTC"), 1) == "pigeonhole+shift-or");
    CHECK(engines_of(with("GANNNNTCGATTACA"), 4) == "anchored");
    CHECK(engines_of(sequences_of(40'000, 20), 3) == "pigeonhole");
    CHECK(engines_of(sequences_of(40'000, 20), 4) == "anchored");
    auto guides = sequences_of(312, 20);
    CHECK(engines_of(guides, 4) == "pigeonhole");
    CHECK(engines_of(guides, 5) == "anchored");
    for (std::string& guide : guides) guide += "NGG";
    CHECK(engines_of(guides, 4) == "pigeonhole");
    CHECK(engines_of({guides.begin(), guides.begin() + 40}, 4) == "pigeonhole");
    for (std::string& guide : guides) guide += "NNN";
    CHECK(engines_of(guides, 1) == "anchored");
    auto words = sequences_of(8'000, 20);
    for (std::string& word : words) word += "NACTN";
    CHECK(engines_of(words, 2) == "pigeonhole");
    for (std::string& word : words) word += "NA";
    CHECK(engines_of(words, 2) == "anchored");  // 16,000 patterns, each of 64 words
}

TEST_CASE("a requested device that is missing is an error") {
    auto const patterns = patterns_of("GATTACA");
    bool built = false;
    for (Engine const* engine : all_engines()) {
        if (engine->device() != "cuda") continue;
        if (engine->available()) return;
        built = true;
    }
    auto const [code, message] =
        error_of([&] { static_cast<void>(choose(patterns, {}, "auto", DeviceChoice::Kind::cuda)); });
    CHECK(code == ErrorCode::device);
    CHECK(message.find(built ? "device cuda: " : "device cuda: this build has no CUDA engines") == 0);
    CHECK(message.find('\n') == std::string::npos);
}

}  // namespace
