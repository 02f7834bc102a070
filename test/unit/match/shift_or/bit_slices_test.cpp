#include "match/shift_or/bit_slices.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <set>

#include "core/implementations.hpp"
#include "dna/packed_text.hpp"
#include "pattern/class_words.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::bit_slices;

namespace {

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

using Places = std::set<std::pair<std::uint32_t, PatternId>>;

/// Returns the candidates of the step that begins at slot `place` of the text.
Places candidates_of(Kernels const& code, Program const& program, TextView const& text, std::uint64_t place) {
    std::vector<std::uint64_t> low(64, 0);
    std::vector<std::uint64_t> high(64, 0);
    code.split(text.bases.data(), 2048, low.data(), high.data());
    std::unique_ptr<void, Free> const memory(std::aligned_alloc(64, step_bytes(program) + 64));
    code.prepare(program.view(), low.data() + place / 64, high.data() + place / 64, memory.get());
    std::vector<Candidate> candidates(patterns_per_turn * step_places);
    Places places;
    for (auto const& group : program.groups)
        for (std::uint32_t first = 0; first < group.count; first += patterns_per_turn) {
            auto const count = std::min(patterns_per_turn, group.count - first);
            auto const found =
                code.evaluate(program.view(), group, first, count, memory.get(), candidates.data());
            for (std::size_t i = 0; i < found; ++i)
                places.insert(
                    {candidates[i].place, program.order[group.first + first + candidates[i].pattern]});
        }
    return places;
}

}  // namespace

TEST_CASE("all instruction sets compute the same candidates with all hits") {
    test::RandomDna random(21);
    for (unsigned mismatches = 0; mismatches <= 3; ++mismatches)
        for (std::size_t const count : {1U, 3U, 70U, 200U}) {
            auto const record = random.bases(2100);
            PackedText const text = test::text_of({record});
            auto const view = text.batch().text;
            std::vector<std::string> motifs;
            for (std::size_t i = 0; i < count; ++i) {
                auto word = record.substr(random.below(1000), 4 + random.below(80));
                if (i % 3 == 1) word[random.below(word.size())] = "RYSWKMBDHVN"[random.below(11)];
                if (i % 7 == 2) word = random.from("ACGTNNRY", 4 + random.below(40));
                motifs.push_back(word);
            }
            PatternSet const patterns = test::patterns_of(motifs);
            Program const program(patterns, mismatches);
            ClassWords const words(patterns);
            for (std::uint64_t const place : {0U, 64U, 512U, 1024U}) {
                Places hits;
                for (std::uint32_t i = 0; i < step_places; ++i)
                    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
                        if (words.mismatches(view, pattern, place + i, mismatches) <= mismatches)
                            hits.insert({i, pattern});
                auto const expected = candidates_of(scalar_kernels, program, view, place);
                CHECK(std::includes(expected.begin(), expected.end(), hits.begin(), hits.end()));
                for (Kernels const& code : kernels().runnable())
                    CHECK(candidates_of(code, program, view, place) == expected);
            }
        }
}

TEST_CASE("candidates are rare in random text") {
    test::RandomDna random(22);
    std::vector<std::string> motifs;
    for (int i = 0; i < 100; ++i) motifs.push_back(random.bases(20));
    PatternSet const patterns = test::patterns_of(motifs);
    auto const record = random.bases(2100);
    PackedText const text = test::text_of({record});
    for (unsigned mismatches = 0; mismatches <= 3; ++mismatches) {
        Program const program(patterns, mismatches);
        // 200 patterns are compared at 512 positions. At most 1 of 8,192 comparisons should give a candidate by chance: 12.5.
        CHECK(candidates_of(scalar_kernels, program, text.batch().text, 512).size() < 40);
    }
}
